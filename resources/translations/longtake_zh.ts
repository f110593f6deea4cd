<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_GB">
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Shift</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>PgUp</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>PgDown</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下</translation>
    </message>
</context>
<context>
    <name>longtake::ui::AboutDialog</name>
    <message>
        <source>Longtake</source>
        <translation>Longtake</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>Processor features</source>
        <translation>处理器特性</translation>
    </message>
    <message>
        <source>Pictures drawn by</source>
        <translation>画面绘制</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1, %2 × %3</source>
        <translation>%1，%2 × %3</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>random, not trained</source>
        <translation>随机，未训练</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>%1, %2, %3, threads: %4</source>
        <translation>%1，%2，%3，线程：%4</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Salience from</source>
        <translation>显著性来自</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>About Longtake</source>
        <translation>关于 Longtake</translation>
    </message>
    <message>
        <source>Longtake %1</source>
        <translation>Longtake %1</translation>
    </message>
    <message>
        <source>One unbroken video stream, and what it remembers.</source>
        <translation>一段不间断的视频流，以及它记住的内容。</translation>
    </message>
    <message>
        <source>Copy Details</source>
        <translation>复制详细信息</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Trademarks</source>
        <translation>商标</translation>
    </message>
    <message>
        <source>NDI® is a registered trademark of Vizrt NDI AB</source>
        <translation>NDI® 是 Vizrt NDI AB 的注册商标</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Actions</name>
    <message>
        <source>Save Picture…</source>
        <translation>保存画面…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Keep the Last 30 s</source>
        <translation>保留最近 30 秒</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>模型…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Next Picture</source>
        <translation>下一帧画面</translation>
    </message>
    <message>
        <source>Type a Prompt</source>
        <translation>输入提示词</translation>
    </message>
    <message>
        <source>Prompt Gallery</source>
        <translation>提示词库</translation>
    </message>
    <message>
        <source>Mark In</source>
        <translation>标记起点</translation>
    </message>
    <message>
        <source>Mark Out</source>
        <translation>标记终点</translation>
    </message>
    <message>
        <source>Clear Marks</source>
        <translation>清除标记</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Loupe</source>
        <translation>放大镜</translation>
    </message>
    <message>
        <source>Enlarge Edge-Adaptive</source>
        <translation>边缘自适应放大</translation>
    </message>
    <message>
        <source>Enlarge Bicubic</source>
        <translation>双三次放大</translation>
    </message>
    <message>
        <source>Show Pixels</source>
        <translation>显示像素</translation>
    </message>
    <message>
        <source>Enlarge Timeline</source>
        <translation>放大时间线</translation>
    </message>
    <message>
        <source>Shrink Timeline</source>
        <translation>缩小时间线</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>标准文字</translation>
    </message>
    <message>
        <source>Reduced Motion</source>
        <translation>减少动态效果</translation>
    </message>
    <message>
        <source>Salience Overlay</source>
        <translation>显著性叠加</translation>
    </message>
    <message>
        <source>Next Colour Map</source>
        <translation>下一个色图</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创作</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>检视</translation>
    </message>
    <message>
        <source>Reset Layout</source>
        <translation>重置布局</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Full Screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Clean Output</source>
        <translation>纯净输出</translation>
    </message>
    <message>
        <source>Find a Command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Change Shortcuts…</source>
        <translation>更改快捷键…</translation>
    </message>
    <message>
        <source>About Longtake</source>
        <translation>关于 Longtake</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>视频流</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Timeline: Earlier</source>
        <translation>时间线：往前</translation>
    </message>
    <message>
        <source>Timeline: Later</source>
        <translation>时间线：往后</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>复制画面</translation>
    </message>
    <message>
        <source>Mark the Prompt&apos;s Stretch</source>
        <translation>标记提示词的区间</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>新镜次</translation>
    </message>
    <message>
        <source>New Take with Another Seed</source>
        <translation>用另一个种子开始新镜次</translation>
    </message>
    <message>
        <source>Continue from Here</source>
        <translation>从这里继续</translation>
    </message>
    <message>
        <source>Reroll from Here</source>
        <translation>从这里重新生成</translation>
    </message>
    <message>
        <source>Play Backwards</source>
        <translation>倒放</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Play Forwards</source>
        <translation>正放</translation>
    </message>
    <message>
        <source>Previous Picture</source>
        <translation>上一帧画面</translation>
    </message>
    <message>
        <source>A Chunk Back</source>
        <translation>后退一个片段</translation>
    </message>
    <message>
        <source>A Chunk On</source>
        <translation>前进一个片段</translation>
    </message>
    <message>
        <source>A Second Back</source>
        <translation>后退一秒</translation>
    </message>
    <message>
        <source>A Second On</source>
        <translation>前进一秒</translation>
    </message>
    <message>
        <source>Previous Prompt</source>
        <translation>上一个提示词</translation>
    </message>
    <message>
        <source>Next Prompt</source>
        <translation>下一个提示词</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>开头</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Keep Streaming While Looking Back</source>
        <translation>回看时继续生成</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>镜次</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>Reuse the Prompt</source>
        <translation>重用提示词</translation>
    </message>
    <message>
        <source>Blend</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Pin Tokens</source>
        <translation>固定词元</translation>
    </message>
    <message>
        <source>Forget Tokens</source>
        <translation>遗忘词元</translation>
    </message>
    <message>
        <source>Dim Tokens</source>
        <translation>弱化词元</translation>
    </message>
    <message>
        <source>Restore Tokens</source>
        <translation>还原词元</translation>
    </message>
    <message>
        <source>Lasso</source>
        <translation>套索</translation>
    </message>
    <message>
        <source>Larger Brush</source>
        <translation>更大的画笔</translation>
    </message>
    <message>
        <source>Smaller Brush</source>
        <translation>更小的画笔</translation>
    </message>
    <message>
        <source>What Would It Do Without This?</source>
        <translation>没有它会怎样？</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Export Starred Takes</source>
        <translation>导出加星的镜次</translation>
    </message>
    <message>
        <source>Export All Takes</source>
        <translation>导出所有镜次</translation>
    </message>
    <message>
        <source>Save Timeline…</source>
        <translation>保存时间线…</translation>
    </message>
    <message>
        <source>Load Timeline…</source>
        <translation>载入时间线…</translation>
    </message>
    <message>
        <source>Plan a Prompt Ahead…</source>
        <translation>预先安排提示词…</translation>
    </message>
    <message>
        <source>Name This Moment…</source>
        <translation>命名此刻…</translation>
    </message>
    <message>
        <source>Back to the Last Good Moment</source>
        <translation>回到最后的良好时刻</translation>
    </message>
    <message>
        <source>New Session</source>
        <translation>新建会话</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Sessions…</source>
        <translation>会话…</translation>
    </message>
    <message>
        <source>Save Session As…</source>
        <translation>会话另存为…</translation>
    </message>
    <message>
        <source>Verify This Session</source>
        <translation>核对此会话</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>交付</translation>
    </message>
    <message>
        <source>Peek at the Next Chunk</source>
        <translation>预览下一片段</translation>
    </message>
    <message>
        <source>New Take from a Picture…</source>
        <translation>从一张图片开始新镜次…</translation>
    </message>
    <message>
        <source>New Take from This Picture</source>
        <translation>从这幅画面开始新镜次</translation>
    </message>
    <message>
        <source>What Would a Chunk Cost…</source>
        <translation>一个片段要花多少时间…</translation>
    </message>
    <message>
        <source>Send To…</source>
        <translation>发送到…</translation>
    </message>
    <message>
        <source>Pad 1</source>
        <translation>打击垫 1</translation>
    </message>
    <message>
        <source>Pad 2</source>
        <translation>打击垫 2</translation>
    </message>
    <message>
        <source>Pad 3</source>
        <translation>打击垫 3</translation>
    </message>
    <message>
        <source>Pad 4</source>
        <translation>打击垫 4</translation>
    </message>
    <message>
        <source>Pad 5</source>
        <translation>打击垫 5</translation>
    </message>
    <message>
        <source>Pad 6</source>
        <translation>打击垫 6</translation>
    </message>
    <message>
        <source>Pad 7</source>
        <translation>打击垫 7</translation>
    </message>
    <message>
        <source>Pad 8</source>
        <translation>打击垫 8</translation>
    </message>
    <message>
        <source>Pad 9</source>
        <translation>打击垫 9</translation>
    </message>
    <message>
        <source>Fade Across</source>
        <translation>推到另一端</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>定格</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>黑场</translation>
    </message>
    <message>
        <source>Cut Next</source>
        <translation>下次切换</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>紧急恢复</translation>
    </message>
    <message>
        <source>Perform</source>
        <translation>演出</translation>
    </message>
    <message>
        <source>New Take from a Video…</source>
        <translation>按一段视频开始新镜次…</translation>
    </message>
    <message>
        <source>Tap Tempo</source>
        <translation>敲击速度</translation>
    </message>
    <message>
        <source>Pads at Once, on the Beat, on the Bar</source>
        <translation>打击垫：立即、按拍、按小节</translation>
    </message>
    <message>
        <source>Cues from a Sound…</source>
        <translation>从声音生成安排…</translation>
    </message>
    <message>
        <source>MIDI and Gamepad…</source>
        <translation>MIDI 与游戏手柄…</translation>
    </message>
    <message>
        <source>Timeline and Tips</source>
        <translation>时间线和提示</translation>
    </message>
    <message>
        <source>Trim Take to Marks</source>
        <translation>按标记修剪镜次</translation>
    </message>
    <message>
        <source>Remove Trim</source>
        <translation>取消修剪</translation>
    </message>
</context>
<context>
    <name>longtake::ui::AgeMap</name>
    <message>
        <source>Kept tokens by age, per chunk</source>
        <translation>各片段保留的词元（按新旧）</translation>
    </message>
    <message>
        <source>After chunk %1</source>
        <translation>片段 %1 之后</translation>
    </message>
    <message>
        <source>%1 sink tokens</source>
        <translation>%1 个锚点词元</translation>
    </message>
    <message>
        <source>%1 tokens kept that are %2 chunks old or older</source>
        <translation>保留 %1 个词元，已过 %2 个片段或更久</translation>
    </message>
    <message>
        <source>%1 tokens kept of chunk %2, %3 chunks old</source>
        <translation>保留片段 %2 的 %1 个词元，已过 %3 个片段</translation>
    </message>
</context>
<context>
    <name>longtake::ui::BytesText</name>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation>%1 KB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CacheStrip</name>
    <message>
        <source>sink</source>
        <translation>锚点</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>-%1 s</source>
        <translation>-%1 秒</translation>
    </message>
    <message>
        <source>Cache strip</source>
        <translation>缓存条</translation>
    </message>
    <message>
        <source>%1 latent frames hold %2 of %3 tokens</source>
        <translation>%1 个潜在帧保存了 %3 个词元中的 %2 个</translation>
    </message>
    <message>
        <source>Nothing is remembered yet</source>
        <translation>尚无记忆</translation>
    </message>
    <message>
        <source>Latent frame %1 · chunk %2</source>
        <translation>潜在帧 %1 · 片段 %2</translation>
    </message>
    <message>
        <source>%1 of %2 tokens kept, %3 % of the memory</source>
        <translation>%2 个词元中保留 %1 个，占记忆的 %3 %</translation>
    </message>
    <message>
        <source>%1 pinned</source>
        <translation>%1 个已固定</translation>
    </message>
    <message>
        <source>mean salience %1</source>
        <translation>平均显著性 %1</translation>
    </message>
    <message>
        <source>%1 older</source>
        <translation>另有 %1 个较旧</translation>
    </message>
    <message>
        <source>%1 newer</source>
        <translation>另有 %1 个较新</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>What should happen?</source>
        <translation>想做什么？</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>匹配的命令</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ComparePage</name>
    <message>
        <source>Side by Side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Each take in a picture of its own</source>
        <translation>每个镜次各占一个画面</translation>
    </message>
    <message>
        <source>Wipe</source>
        <translation>划变</translation>
    </message>
    <message>
        <source>Both in one picture, parted by a line: drag it, or use Alt and the arrow keys</source>
        <translation>两者在同一画面中，由一条线分开：拖动它，或用 Alt 加方向键</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Differences are shown three times as bright</source>
        <translation>差异之处以三倍亮度显示</translation>
    </message>
    <message>
        <source>Blink</source>
        <translation>闪切</translation>
    </message>
    <message>
        <source>One after the other in the same place</source>
        <translation>在同一位置交替显示</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>关闭比较</translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation>保留 %1</translation>
    </message>
    <message>
        <source>%1 continues; the others stay in the list of takes</source>
        <translation>%1 继续；其他的留在镜次列表中</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Both takes in one video, left and right at the same moments</source>
        <translation>把两个镜次放进一个视频，左右并排，时刻相同</translation>
    </message>
    <message>
        <source>Export A and B…</source>
        <translation>导出 A 和 B…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CompareView</name>
    <message>
        <source>Comparison of takes</source>
        <translation>镜次比较</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>%1 minus %2, %3 times as bright</source>
        <translation>%1 减 %2，亮度 %3 倍</translation>
    </message>
    <message>
        <source>The takes are equal here</source>
        <translation>两个镜次在此处相同</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Comparing</name>
    <message>
        <source>The comparison was cancelled</source>
        <translation>比较已放弃</translation>
    </message>
    <message>
        <source>The stream was changed or stopped meanwhile. The finished part is in the list of takes.</source>
        <translation>其间视频流被更改或停止。已生成的内容在镜次列表中。</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>镜次 %1</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>Click a token on the picture or a frame in the strip first.</source>
        <translation>请先点击画面中的词元或缓存条中的一帧。</translation>
    </message>
    <message>
        <source>making %1: %2 of %3 s</source>
        <translation>正在生成 %1：%2 / %3 秒</translation>
    </message>
    <message>
        <source>follows</source>
        <translation>随后</translation>
    </message>
    <message>
        <source>%1 take turns, a chunk each: %2 of %3 s</source>
        <translation>%1 轮流生成，每次一个片段：%2 / %3 秒</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CostDialog</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>What a Chunk Would Cost</source>
        <translation>一个片段的花费</translation>
    </message>
    <message>
        <source>Basis of the estimate</source>
        <translation>估计的依据</translation>
    </message>
    <message>
        <source>As It Is Now</source>
        <translation>恢复现状</translation>
    </message>
    <message>
        <source>The settings of the stream again</source>
        <translation>恢复为流的设置</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>of denoising; one more writes the memory</source>
        <translation>用于去噪；另有一遍写入记忆</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>遍数</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 个词元</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>then, an estimate</source>
        <translation>届时（估计）</translation>
    </message>
    <message>
        <source>%1, now</source>
        <translation>%1，现在</translation>
    </message>
    <message>
        <source>%1, then</source>
        <translation>%1，届时</translation>
    </message>
    <message>
        <source>Denoising</source>
        <translation>去噪</translation>
    </message>
    <message>
        <source>Writing memory</source>
        <translation>写入记忆</translation>
    </message>
    <message>
        <source>Scores and plan</source>
        <translation>评分与规划</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>A chunk</source>
        <translation>一个片段</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>每秒画面数</translation>
    </message>
    <message>
        <source>as it is now</source>
        <translation>同现在</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Another decoder of the same weights is offered here once it has run in this window</source>
        <translation>同一权重的其他解码器在此窗口运行过之后才会列出</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 帧</translation>
    </message>
    <message>
        <source>The number of passes is set at the start of a stream: longtake-cli render --steps N</source>
        <translation>遍数在流开始时决定：longtake-cli render --steps N</translation>
    </message>
    <message>
        <source>The decoder is chosen when a model is opened: longtake-cli render --decoder NAME</source>
        <translation>解码器在打开模型时选定：longtake-cli render --decoder NAME</translation>
    </message>
    <message>
        <source>There are no measurements yet. They begin with the second chunk of a stream.</source>
        <translation>尚未测量。从流的第二个片段开始。</translation>
    </message>
    <message>
        <source>All of the %1 measured chunks had %2 tokens in memory, so the cost of a token is unknown. Another budget for a few chunks, or a new take, measures it.</source>
        <translation>已测的 %1 个片段在记忆中都有 %2 个词元，因此不知道一个词元要花多少。换一个预算运行几个片段，或开始新的镜次，就能知道。</translation>
    </message>
    <message>
        <source>On this device only whole chunks are measured, so this is unknown.</source>
        <translation>在此设备上只测量整个片段而不测其组成，因此无从得知。</translation>
    </message>
    <message>
        <source>An estimate from %1 chunks, all with %2 tokens in memory.</source>
        <translation>根据 %1 个片段估计，记忆中都有 %2 个词元。</translation>
    </message>
    <message>
        <source>An estimate from %1 chunks with %2 to %3 tokens in memory.</source>
        <translation>根据 %1 个片段估计，记忆中有 %2 到 %3 个词元。</translation>
    </message>
    <message>
        <source>Nine of ten chunks would take %1 to %2.</source>
        <translation>十分之九的片段将需要 %1 到 %2。</translation>
    </message>
    <message>
        <source>None had as many or as few tokens as this budget: the line is extrapolated.</source>
        <translation>没有片段有这么多或这么少的词元：这是沿直线外推的。</translation>
    </message>
    <message>
        <source>That is slower than the %1 pictures a second of the video.</source>
        <translation>这慢于视频的每秒 %1 幅画面。</translation>
    </message>
    <message>
        <source>Use These Settings</source>
        <translation>使用这些设置</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CueEditor</name>
    <message>
        <source>What the cue does</source>
        <translation>安排的内容</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>How the prompt is applied</source>
        <translation>提示词的切换方式</translation>
    </message>
    <message>
        <source>Recache</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>切换</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>渐变</translation>
    </message>
    <message>
        <source>Budget in tokens</source>
        <translation>预算（词元）</translation>
    </message>
    <message>
        <source>the policy&apos;s own budget</source>
        <translation>策略自带的预算</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 个词元</translation>
    </message>
    <message>
        <source>Name of the moment</source>
        <translation>此刻的名称</translation>
    </message>
    <message>
        <source>becomes a chapter of an export</source>
        <translation>导出时成为一个章节</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>安排在 %1</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Name %1</source>
        <translation>命名 %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CueRow</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>sink %1</source>
        <translation>锚点 %1</translation>
    </message>
    <message>
        <source>Policy: %1</source>
        <translation>策略：%1</translation>
    </message>
    <message>
        <source>Cues and names</source>
        <translation>安排与名称</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Take Away</source>
        <translation>去除</translation>
    </message>
    <message>
        <source>Plan a Prompt Here…</source>
        <translation>在此安排提示词…</translation>
    </message>
    <message>
        <source>Name This Moment…</source>
        <translation>命名此刻…</translation>
    </message>
    <message>
        <source>Look Here</source>
        <translation>查看此处</translation>
    </message>
    <message>
        <source>Drag a cue to move it, double-click to edit it, Delete removes it.
A double click ahead of the stream plans another one.</source>
        <translation>拖动可移动，双击可编辑，Delete 可去除。
在视频流之前的空处双击可再安排一个。</translation>
    </message>
    <message>
        <source>Cues from a Sound…</source>
        <translation>从声音生成安排…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DeliverPage</name>
    <message>
        <source>Takes to export</source>
        <translation>要导出的镜次</translation>
    </message>
    <message>
        <source>Each checked take is exported. Space checks, and unchecks, the selected one.</source>
        <translation>导出每个勾选的镜次。空格键勾选或取消所选镜次。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DeliveredPage</name>
    <message>
        <source>Exports appear here while they run and when they are ready.</source>
        <translation>导出在进行中和完成后都会显示在这里。</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>The stream comes first; pause it and files are ready sooner.</source>
        <translation>视频流优先；暂停后文件会更快完成。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Dock</name>
    <message>
        <source>Detach or put back</source>
        <translation>分离或放回</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DownloadWords</name>
    <message>
        <source>free to use, also commercially</source>
        <translation>可自由使用，包括商业用途</translation>
    </message>
    <message>
        <source>not for commercial use</source>
        <translation>不得用于商业用途</translation>
    </message>
    <message>
        <source>read its page before you use it</source>
        <translation>使用前请阅读其页面</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>每秒 %1</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>还剩 %1 秒</translation>
    </message>
    <message>
        <source>%1 min left</source>
        <translation>还剩 %1 分钟</translation>
    </message>
    <message>
        <source>%1 h %2 min left</source>
        <translation>还剩 %1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>Unpinned files: %1 of %2. Only their server vouches for them.</source>
        <translation>未固定的文件：%1/%2。只有其服务器为它们担保。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Drift</name>
    <message>
        <source>saturation</source>
        <translation>饱和度</translation>
    </message>
    <message>
        <source>contrast</source>
        <translation>对比度</translation>
    </message>
    <message>
        <source>brightness</source>
        <translation>亮度</translation>
    </message>
    <message>
        <source>sharpness</source>
        <translation>清晰度</translation>
    </message>
    <message>
        <source>motion</source>
        <translation>运动</translation>
    </message>
    <message>
        <source>mean of the latents</source>
        <translation>潜在变量均值</translation>
    </message>
    <message>
        <source>spread of the latents</source>
        <translation>潜在变量离散度</translation>
    </message>
    <message>
        <source>%1 off by %2 (limit %3)</source>
        <translation>%1偏离 %2（界限 %3）</translation>
    </message>
    <message>
        <source>%1 %2 × (limit %3)</source>
        <translation>%1 %2 ×（界限 %3）</translation>
    </message>
    <message>
        <source>drifting: %1</source>
        <translation>正在漂移：%1</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Learning the look of this prompt</source>
        <translation>正在了解此提示词的画面</translation>
    </message>
    <message>
        <source>As it began</source>
        <translation>与开头一致</translation>
    </message>
    <message>
        <source>Near a limit</source>
        <translation>接近界限</translation>
    </message>
    <message>
        <source>Drifting</source>
        <translation>正在漂移</translation>
    </message>
    <message>
        <source>The last %1 chunks compared with the first steady ones under this prompt (1 × is alike). Another subject or a moving camera shows here as well; the content of the picture is not measured.</source>
        <translation>将最近 %1 个片段与此提示词下最初的稳定片段相比（1 × 表示相同）。主体变化或镜头移动也会在此显示；画面的含义不在测量之列。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DriftControls</name>
    <message>
        <source>Drift</source>
        <translation>漂移</translation>
    </message>
    <message>
        <source>Click to go back to the last good moment (%1): a new take with the next seed.</source>
        <translation>点击回到最后的良好时刻（%1）：以下一个种子开始新镜次。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::EngineText</name>
    <message>
        <source>Cannot write {file}</source>
        <translation>无法写入 {file}</translation>
    </message>
    <message>
        <source>Cannot read {file}</source>
        <translation>无法读取 {file}</translation>
    </message>
    <message>
        <source>Cannot open {file}</source>
        <translation>无法打开 {file}</translation>
    </message>
    <message>
        <source>Cannot create {file}</source>
        <translation>无法创建 {file}</translation>
    </message>
    <message>
        <source>Cannot replace {file}</source>
        <translation>无法替换 {file}</translation>
    </message>
    <message>
        <source>Cannot copy {file}</source>
        <translation>无法复制 {file}</translation>
    </message>
    <message>
        <source>Cannot read the file</source>
        <translation>无法读取该文件</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是一个文件夹</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>it is larger than {limit} bytes</source>
        <translation>它大于 {limit} 字节</translation>
    </message>
    <message>
        <source>it ends early</source>
        <translation>它提前结束</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间已满</translation>
    </message>
    <message>
        <source>Free some space or choose another folder.</source>
        <translation>请腾出一些空间，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>磁盘配额已用完</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这样的文件或文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>它不是文件夹</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>它是一个文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统为只读</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>Cannot read {name}</source>
        <translation>无法读取 {name}</translation>
    </message>
    <message>
        <source>Cannot use {name}</source>
        <translation>无法使用 {name}</translation>
    </message>
    <message>
        <source>it is not valid JSON at byte {position}</source>
        <translation>在第 {position} 字节处不是有效的 JSON</translation>
    </message>
    <message>
        <source>it begins with a byte-order mark</source>
        <translation>它以字节顺序标记开头</translation>
    </message>
    <message>
        <source>it holds binary data</source>
        <translation>它包含二进制数据</translation>
    </message>
    <message>
        <source>it names &quot;{key}&quot; twice</source>
        <translation>它两次写了“{key}”</translation>
    </message>
    <message>
        <source>it has more than {limit} values</source>
        <translation>它的值超过 {limit} 个</translation>
    </message>
    <message>
        <source>it holds a text longer than {limit} bytes</source>
        <translation>其中有超过 {limit} 字节的文字</translation>
    </message>
    <message>
        <source>it is nested deeper than {limit} levels</source>
        <translation>它的嵌套超过 {limit} 层</translation>
    </message>
    <message>
        <source>it is not an object</source>
        <translation>它不是对象</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is not a known setting</source>
        <translation>“{key}”不是已知的设置</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be true or false</source>
        <translation>“{key}”必须是 true 或 false</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a text</source>
        <translation>“{key}”必须是文字</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a number</source>
        <translation>“{key}”必须是数字</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a whole number</source>
        <translation>“{key}”必须是整数</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be one of {choices}</source>
        <translation>“{key}”必须是以下之一：{choices}</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be from {low} to {high}</source>
        <translation>“{key}”必须在 {low} 到 {high} 之间</translation>
    </message>
    <message>
        <source>The CUDA kernels cannot be used</source>
        <translation>无法使用 CUDA 内核</translation>
    </message>
    <message>
        <source>no NVIDIA driver is installed</source>
        <translation>未安装 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>the NVIDIA driver lacks cuInit</source>
        <translation>NVIDIA 驱动缺少 cuInit</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not start, error {code}</source>
        <translation>NVIDIA 驱动无法启动，错误 {code}</translation>
    </message>
    <message>
        <source>the NVIDIA driver knows no GPU</source>
        <translation>NVIDIA 驱动未发现 GPU</translation>
    </message>
    <message>
        <source>{file} is of another version</source>
        <translation>{file} 是其他版本</translation>
    </message>
    <message>
        <source>&quot;{suffix}&quot; is not a supported format</source>
        <translation>“{suffix}”不是可写的格式</translation>
    </message>
    <message>
        <source>the folder {folder} does not exist</source>
        <translation>文件夹 {folder} 不存在</translation>
    </message>
    <message>
        <source>it exists and is not an empty folder</source>
        <translation>它已存在，且不是空文件夹</translation>
    </message>
    <message>
        <source>Choose a new or an empty folder.</source>
        <translation>请选择一个新的或空的文件夹。</translation>
    </message>
    <message>
        <source>Cannot write pictures to {folder}</source>
        <translation>无法将图片写入 {folder}</translation>
    </message>
    <message>
        <source>the folder is not empty</source>
        <translation>文件夹不是空的</translation>
    </message>
    <message>
        <source>Cannot write pictures of this size</source>
        <translation>无法写入这种尺寸的图片</translation>
    </message>
    <message>
        <source>{width} x {height} px</source>
        <translation>{width} x {height} 像素</translation>
    </message>
    <message>
        <source>Cannot write pictures of the size &quot;{size}&quot;</source>
        <translation>无法写入尺寸为“{size}”的图片</translation>
    </message>
    <message>
        <source>it is neither a name of a size nor two even numbers from 16 to 8192</source>
        <translation>它既不是尺寸名称，也不是两个 16 到 8192 之间的偶数</translation>
    </message>
    <message>
        <source>Use native, 2x, 1080p or WIDTHxHEIGHT.</source>
        <translation>请使用 native、2x、1080p 或“宽x高”。</translation>
    </message>
    <message>
        <source>this FFmpeg was built without GIF</source>
        <translation>此 FFmpeg 在构建时未包含 GIF</translation>
    </message>
    <message>
        <source>Write .mp4 or PNG instead.</source>
        <translation>请改写 .mp4 或 PNG。</translation>
    </message>
    <message>
        <source>Cannot encode H.264</source>
        <translation>无法编码 H.264</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {encoder}</source>
        <translation>此 FFmpeg 在构建时未包含 {encoder}</translation>
    </message>
    <message>
        <source>Install FFmpeg with libx264, or write .y4m or PNG.</source>
        <translation>请安装带 libx264 的 FFmpeg，或改写 .y4m 或 PNG。</translation>
    </message>
    <message>
        <source>There is no H.264 encoder</source>
        <translation>没有 H.264 编码器</translation>
    </message>
    <message>
        <source>Cannot open the video encoder</source>
        <translation>无法打开视频编码器</translation>
    </message>
    <message>
        <source>The video encoder failed</source>
        <translation>视频编码器出错</translation>
    </message>
    <message>
        <source>The video encoder does not know a setting</source>
        <translation>视频编码器不认识某项设置</translation>
    </message>
    <message>
        <source>Cannot encode video at this frame rate</source>
        <translation>无法以此帧率编码视频</translation>
    </message>
    <message>
        <source>Cannot convert a picture to video</source>
        <translation>无法将图片转换为视频</translation>
    </message>
    <message>
        <source>Cannot resize pictures</source>
        <translation>无法生成其他尺寸的图片</translation>
    </message>
    <message>
        <source>Cannot write a PNG</source>
        <translation>无法写入 PNG</translation>
    </message>
    <message>
        <source>FFmpeg has no PNG encoder</source>
        <translation>FFmpeg 没有 PNG 编码器</translation>
    </message>
    <message>
        <source>the frame has the wrong size</source>
        <translation>画面的尺寸不对</translation>
    </message>
    <message>
        <source>Recording to {file} stopped</source>
        <translation>录制到 {file} 已停止</translation>
    </message>
    <message>
        <source>The first {seconds} s are saved in it.</source>
        <translation>前 {seconds} 秒已保存在其中。</translation>
    </message>
    <message>
        <source>The copy lacked frames</source>
        <translation>副本缺少画面</translation>
    </message>
    <message>
        <source>it does not hold one video track</source>
        <translation>它并非恰好包含一条视频轨</translation>
    </message>
    <message>
        <source>its frame rate is unknown</source>
        <translation>无法得知它的帧率</translation>
    </message>
    <message>
        <source>it holds no frame</source>
        <translation>其中没有画面</translation>
    </message>
    <message>
        <source>Cannot make a temporary folder</source>
        <translation>无法创建临时文件夹</translation>
    </message>
    <message>
        <source>The video codec lost frames</source>
        <translation>视频编解码器丢失了画面</translation>
    </message>
    <message>
        <source>{found} of {expected} came back</source>
        <translation>{expected} 个中只返回了 {found} 个</translation>
    </message>
    <message>
        <source>This model configuration cannot be used</source>
        <translation>无法使用此模型配置</translation>
    </message>
    <message>
        <source>Check config.json next to the weights.</source>
        <translation>请检查权重旁边的 config.json。</translation>
    </message>
    <message>
        <source>the number of heads for the width {width} is unknown</source>
        <translation>没有说明宽度 {width} 由多少个头分担</translation>
    </message>
    <message>
        <source>Put num_heads into a config.json next to the weights; probe also takes --set heads=N.</source>
        <translation>请在权重旁边的 config.json 中写入 num_heads；probe 也接受 --set heads=N。</translation>
    </message>
    <message>
        <source>These weights are not a Wan diffusion transformer</source>
        <translation>这些权重不是 Wan 扩散 变换器</translation>
    </message>
    <message>
        <source>patch_embedding, text_embedding.0, time_embedding.0, blocks.0.ffn.0 or head.head is missing.</source>
        <translation>缺少 patch_embedding、text_embedding.0、time_embedding.0、blocks.0.ffn.0 或 head.head。</translation>
    </message>
    <message>
        <source>Choose the model&apos;s own file; text encoder and decoder have files of their own.</source>
        <translation>请选择模型本身的文件；文本编码器和解码器有各自的文件。</translation>
    </message>
    <message>
        <source>The weights are incomplete</source>
        <translation>权重不完整</translation>
    </message>
    <message>
        <source>there is no tensor &quot;{tensor}&quot; among {count}</source>
        <translation>{count} 个张量中没有“{tensor}”</translation>
    </message>
    <message>
        <source>Choose the complete model file.</source>
        <translation>请选择完整的模型文件。</translation>
    </message>
    <message>
        <source>There is no tensor {tensor} in the file.</source>
        <translation>文件中没有张量 {tensor}。</translation>
    </message>
    <message>
        <source>The weights do not fit the model</source>
        <translation>权重与模型不符</translation>
    </message>
    <message>
        <source>{tensor} is {found}, expected {expected}.</source>
        <translation>{tensor} 为 {found}，应为 {expected}。</translation>
    </message>
    <message>
        <source>Check that config.json and the weights belong together.</source>
        <translation>请检查 config.json 与权重是否配套。</translation>
    </message>
    <message>
        <source>Cannot use {file} as a salience head</source>
        <translation>无法将 {file} 用作显著性头</translation>
    </message>
    <message>
        <source>Choose a file that this program saved as a salience head.</source>
        <translation>请选择由本程序保存的显著性头文件。</translation>
    </message>
    <message>
        <source>The salience head does not belong to these weights</source>
        <translation>显著性头与这些权重不配套</translation>
    </message>
    <message>
        <source>it was trained with the weights {trained}, these are {found}</source>
        <translation>它用权重 {trained} 训练，而这些是 {found}</translation>
    </message>
    <message>
        <source>Use the head that was trained with these weights, or omit the head: novelty then ranks the tokens.</source>
        <translation>请使用与这些权重一起训练的头，或不使用它：那时按新颖性排列词元。</translation>
    </message>
    <message>
        <source>Cannot use the model</source>
        <translation>无法使用该模型</translation>
    </message>
    <message>
        <source>Use all files of one training run.</source>
        <translation>其文件必须来自同一次训练。</translation>
    </message>
    <message>
        <source>these files are missing: {files}</source>
        <translation>缺少以下文件：{files}</translation>
    </message>
    <message>
        <source>These weights are not a Wan video autoencoder</source>
        <translation>这些权重不是 Wan 视频自编码器</translation>
    </message>
    <message>
        <source>Choose the file Wan2.1_VAE.pth.</source>
        <translation>请选择文件 Wan2.1_VAE.pth。</translation>
    </message>
    <message>
        <source>These weights are not a tiny video autoencoder</source>
        <translation>这些权重不是小型视频自编码器</translation>
    </message>
    <message>
        <source>{tensor} is missing.</source>
        <translation>缺少 {tensor}。</translation>
    </message>
    <message>
        <source>Choose the file taew2_1.safetensors or taew2_1.pth.</source>
        <translation>请选择文件 taew2_1.safetensors 或 taew2_1.pth。</translation>
    </message>
    <message>
        <source>These weights are not a UMT5 text encoder</source>
        <translation>这些权重不是 UMT5 文本编码器</translation>
    </message>
    <message>
        <source>token_embedding, blocks.0.attn.q, blocks.0.pos_embedding or blocks.0.ffn.fc1 is missing.</source>
        <translation>缺少 token_embedding、blocks.0.attn.q、blocks.0.pos_embedding 或 blocks.0.ffn.fc1。</translation>
    </message>
    <message>
        <source>Choose the file models_t5_umt5-xxl-enc-bf16.pth.</source>
        <translation>请选择文件 models_t5_umt5-xxl-enc-bf16.pth。</translation>
    </message>
    <message>
        <source>This text encoder has a config.json that is not UMT5&apos;s</source>
        <translation>此文本编码器的 config.json 不是 UMT5 的</translation>
    </message>
    <message>
        <source>This text encoder has a shape that is not UMT5&apos;s</source>
        <translation>此文本编码器的形状不是 UMT5 的</translation>
    </message>
    <message>
        <source>{heads} heads for a width of {width}, {buckets} distance buckets.</source>
        <translation>宽度 {width} 有 {heads} 个头，{buckets} 个距离分组。</translation>
    </message>
    <message>
        <source>The tokenizer cannot be read</source>
        <translation>无法读取分词器</translation>
    </message>
    <message>
        <source>Choose the file spiece.model of google/umt5-xxl; it has 4,548,313 bytes.</source>
        <translation>请选择 google/umt5-xxl 的 spiece.model 文件；它有 4,548,313 字节。</translation>
    </message>
    <message>
        <source>Tokenizer and text encoder do not belong together</source>
        <translation>分词器与文本编码器不配套</translation>
    </message>
    <message>
        <source>The tokenizer gives id {given}, the encoder knows {known}.</source>
        <translation>分词器给出编号 {given}，而编码器只认识 {known} 个。</translation>
    </message>
    <message>
        <source>Choose spiece.model and the encoder of the same release.</source>
        <translation>请选择同一版本的 spiece.model 和编码器。</translation>
    </message>
    <message>
        <source>The prompt was not used</source>
        <translation>提示词未被使用</translation>
    </message>
    <message>
        <source>a text has a weight that is not above zero</source>
        <translation>有一段文字的权重不大于零</translation>
    </message>
    <message>
        <source>Give every text a weight above 0.</source>
        <translation>请给每段文字一个大于 0 的权重。</translation>
    </message>
    <message>
        <source>it has no text</source>
        <translation>它没有文字</translation>
    </message>
    <message>
        <source>Type what should be seen.</source>
        <translation>请输入应当看到的内容。</translation>
    </message>
    <message>
        <source>The policy was not changed</source>
        <translation>策略未被更改</translation>
    </message>
    <message>
        <source>{policy} needs a salience head, and these weights have none</source>
        <translation>{policy} 需要显著性头，而这些权重没有</translation>
    </message>
    <message>
        <source>Choose novelty, or load a salience head that fits these weights.</source>
        <translation>请选择“新颖性”，或加载与这些权重相配的显著性头。</translation>
    </message>
    <message>
        <source>budget or sink is out of range</source>
        <translation>预算或锚点超出范围</translation>
    </message>
    <message>
        <source>Give a budget of 0 to {most} tokens and a sink of 0 frames or more.</source>
        <translation>请给出 0 到 {most} 个词元的预算，以及不少于 0 帧的锚点。</translation>
    </message>
    <message>
        <source>{pinned} pinned tokens would not fit</source>
        <translation>{pinned} 个固定的词元放不下</translation>
    </message>
    <message>
        <source>Unpin some tokens first.</source>
        <translation>请先取消固定一些词元。</translation>
    </message>
    <message>
        <source>Nothing was changed</source>
        <translation>没有任何更改</translation>
    </message>
    <message>
        <source>none of these tokens is in the cache any more</source>
        <translation>这些词元都已不在缓存中</translation>
    </message>
    <message>
        <source>Choose tokens that are drawn as kept.</source>
        <translation>请选择显示为已保留的词元。</translation>
    </message>
    <message>
        <source>The tokens were not pinned</source>
        <translation>词元未被固定</translation>
    </message>
    <message>
        <source>sink and pins would hold {held} tokens of a budget of {budget}</source>
        <translation>锚点与固定项将占用 {held} 个词元，而预算为 {budget}</translation>
    </message>
    <message>
        <source>Pin fewer tokens or raise the budget.</source>
        <translation>请减少固定的词元，或提高预算。</translation>
    </message>
    <message>
        <source>The tokens were not dimmed</source>
        <translation>词元未被减弱</translation>
    </message>
    <message>
        <source>the bias is not between -100 and 100</source>
        <translation>偏置不在 -100 与 100 之间</translation>
    </message>
    <message>
        <source>Use a value such as -2.</source>
        <translation>请使用例如 -2 的值。</translation>
    </message>
    <message>
        <source>The stream stays where it is</source>
        <translation>视频流停留在原处</translation>
    </message>
    <message>
        <source>take {take} has no chunk {chunk}</source>
        <translation>镜次 {take} 没有片段 {chunk}</translation>
    </message>
    <message>
        <source>Choose a chunk that was made since the model was opened.</source>
        <translation>请选择打开模型之后生成的片段。</translation>
    </message>
    <message>
        <source>Cannot resume the session</source>
        <translation>无法继续该会话</translation>
    </message>
    <message>
        <source>its chunks have another shape or type</source>
        <translation>其片段的形状或类型不同</translation>
    </message>
    <message>
        <source>Open it with the model that made it.</source>
        <translation>请用生成它的模型打开。</translation>
    </message>
    <message>
        <source>The model produced invalid values</source>
        <translation>模型的输出已无意义</translation>
    </message>
    <message>
        <source>its latents hold values that are not numbers (NaN)</source>
        <translation>其潜在变量中有不是数字的值</translation>
    </message>
    <message>
        <source>Press Restart; if it happens again, choose fp32 or other weights.</source>
        <translation>请按“重新启动”；若再次发生，请选择 fp32 或其他权重。</translation>
    </message>
    <message>
        <source>There is nothing to trace</source>
        <translation>没有可跟踪的内容</translation>
    </message>
    <message>
        <source>no chunk was made</source>
        <translation>没有生成任何片段</translation>
    </message>
    <message>
        <source>This source cannot be traced</source>
        <translation>无法跟踪此来源</translation>
    </message>
    <message>
        <source>it has no memory to watch</source>
        <translation>它没有可供观察的记忆</translation>
    </message>
    <message>
        <source>&quot;{file}&quot; was not exported</source>
        <translation>“{file}”未能导出</translation>
    </message>
    <message>
        <source>No unfinished file remains. The session is complete.</source>
        <translation>没有留下未完成的文件。会话中仍保留全部内容。</translation>
    </message>
    <message>
        <source>Nothing was exported</source>
        <translation>没有导出任何内容</translation>
    </message>
    <message>
        <source>there is no preset &quot;{preset}&quot;</source>
        <translation>没有名为“{preset}”的预设</translation>
    </message>
    <message>
        <source>Choose draft, share or master.</source>
        <translation>请选择 draft、share 或 master。</translation>
    </message>
    <message>
        <source>a job has no stdout</source>
        <translation>作业没有 stdout</translation>
    </message>
    <message>
        <source>Name a file or a folder.</source>
        <translation>请指定文件或文件夹。</translation>
    </message>
    <message>
        <source>Cannot read these pictures</source>
        <translation>无法读取这些画面</translation>
    </message>
    <message>
        <source>take {take} holds no chunks</source>
        <translation>镜次 {take} 没有任何片段</translation>
    </message>
    <message>
        <source>Choose a range within the take.</source>
        <translation>请选择该镜次之内的范围。</translation>
    </message>
    <message>
        <source>the range {first} to {end} is not within the take&apos;s {count} pictures</source>
        <translation>范围 {first} 到 {end} 不在该镜次的 {count} 个画面之内</translation>
    </message>
    <message>
        <source>a part of the take is missing in its file</source>
        <translation>文件中缺少该镜次的一部分</translation>
    </message>
    <message>
        <source>Cannot show chunk {chunk}</source>
        <translation>无法显示片段 {chunk}</translation>
    </message>
    <message>
        <source>the model made {made} pixels, the session has {expected}</source>
        <translation>模型由它生成了 {made} 个像素，会话记录为 {expected}</translation>
    </message>
    <message>
        <source>Open the session with the model that made it.</source>
        <translation>请用生成该会话的模型打开它。</translation>
    </message>
    <message>
        <source>Cannot show the session&apos;s pictures</source>
        <translation>无法显示该会话的画面</translation>
    </message>
    <message>
        <source>its latents have {channels} channels, the decoder takes {taken}</source>
        <translation>其潜在变量有 {channels} 个通道，解码器需要 {taken} 个</translation>
    </message>
    <message>
        <source>Nothing was downloaded</source>
        <translation>没有下载任何内容</translation>
    </message>
    <message>
        <source>Cannot open the model</source>
        <translation>无法打开模型</translation>
    </message>
    <message>
        <source>no GPU can be used: {cause}</source>
        <translation>没有可用的 GPU：{cause}</translation>
    </message>
    <message>
        <source>Choose --device cpu or auto.</source>
        <translation>请选择 --device cpu 或 auto。</translation>
    </message>
    <message>
        <source>there is no GPU number {index}, this machine has {count}</source>
        <translation>没有编号为 {index} 的 GPU，本机有 {count} 个</translation>
    </message>
    <message>
        <source>Count from 0, or choose auto.</source>
        <translation>请从 0 开始编号，或选择 auto。</translation>
    </message>
    <message>
        <source>There is not enough memory for this stream</source>
        <translation>内存不足以运行此视频流</translation>
    </message>
    <message>
        <source>it needs {need}, of that {largest} for {part}; {available} are free</source>
        <translation>需要 {need}，其中 {largest} 用于{part}；可用 {available}</translation>
    </message>
    <message>
        <source>Choose a smaller budget or a smaller model, or close other programs.</source>
        <translation>请选择更小的预算或更小的模型，或关闭其他程序。</translation>
    </message>
    <message>
        <source>the transformer</source>
        <translation>变换器</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>the cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>the attention window</source>
        <translation>窗口所关注的内容</translation>
    </message>
    <message>
        <source>the prompt&apos;s keys and values</source>
        <translation>提示词的键和值</translation>
    </message>
    <message>
        <source>the decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>the text encoder</source>
        <translation>文本编码器</translation>
    </message>
    <message>
        <source>the text encoder and one pass</source>
        <translation>文本编码器和一次计算</translation>
    </message>
    <message>
        <source>one pass</source>
        <translation>一次计算</translation>
    </message>
    <message>
        <source>the timesteps must fall from at most 1000 to at least 1</source>
        <translation>时间步必须从至多 1000 递减到至少 1</translation>
    </message>
    <message>
        <source>Give at most 100 timesteps from 1000 down to 1, such as 1000, 750, 500, 250.</source>
        <translation>请给出至多 100 个从 1000 递减到 1 的时间步，例如 1000、750、500、250。</translation>
    </message>
    <message>
        <source>Cannot stream from &quot;{model}&quot;</source>
        <translation>无法用“{model}”生成视频流</translation>
    </message>
    <message>
        <source>{recipe} cannot be sampled in {steps} steps</source>
        <translation>{recipe} 无法以 {steps} 步采样</translation>
    </message>
    <message>
        <source>Use at most {most} steps: its window has one chunk for each step.</source>
        <translation>它的窗口每步一个片段，最多容纳 {most} 个。</translation>
    </message>
    <message>
        <source>{width} x {height} pixels are not whole tokens</source>
        <translation>{width} x {height} 像素不是整数个词元</translation>
    </message>
    <message>
        <source>Choose a width divisible by {across} and a height divisible by {down}.</source>
        <translation>请选择能被 {across} 整除的宽度和能被 {down} 整除的高度。</translation>
    </message>
    <message>
        <source>there is no sampler recipe named &quot;{recipe}&quot;</source>
        <translation>没有名为“{recipe}”的采样方案</translation>
    </message>
    <message>
        <source>Choose one of {known}.</source>
        <translation>请从以下选择：{known}。</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>没有这样的文件或文件夹</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>请检查路径。</translation>
    </message>
    <message>
        <source>it is {kind}, not a video model</source>
        <translation>它是 {kind}，不是视频模型</translation>
    </message>
    <message>
        <source>Choose the diffusion transformer&apos;s file, or the folder that holds all parts.</source>
        <translation>请选择扩散 变换器 的文件，或包含所有部分的文件夹。</translation>
    </message>
    <message>
        <source>the folder holds no diffusion transformer of the Wan 2.1 family</source>
        <translation>该文件夹中没有 Wan 2.1 系列的扩散 变换器</translation>
    </message>
    <message>
        <source>&quot;longtake-cli inspect&quot; says what a file is.</source>
        <translation>“longtake-cli inspect”可说明文件是什么。</translation>
    </message>
    <message>
        <source>it holds {count} transformers, among them &quot;{first}&quot; and &quot;{second}&quot;</source>
        <translation>其中有 {count} 个 变换器，包括“{first}”和“{second}”</translation>
    </message>
    <message>
        <source>Name the file of one of them.</source>
        <translation>请指定所需的那个文件。</translation>
    </message>
    <message>
        <source>parts of it are missing: {parts}</source>
        <translation>缺少配套的部分：{parts}</translation>
    </message>
    <message>
        <source>Put the files into &quot;{folder}&quot;, or into Wan2.1-T2V-1.3B next to it.</source>
        <translation>请将文件放入“{folder}”，或放入其旁边的 Wan2.1-T2V-1.3B。</translation>
    </message>
    <message>
        <source>the decoder (Wan2.1_VAE.pth)</source>
        <translation>解码器（Wan2.1_VAE.pth）</translation>
    </message>
    <message>
        <source>the tiny decoder (taew2_1.safetensors)</source>
        <translation>小型解码器（taew2_1.safetensors）</translation>
    </message>
    <message>
        <source>a decoder (Wan2.1_VAE.pth or taew2_1.safetensors)</source>
        <translation>解码器（Wan2.1_VAE.pth 或 taew2_1.safetensors）</translation>
    </message>
    <message>
        <source>the text encoder (models_t5_umt5-xxl-enc-bf16.pth)</source>
        <translation>文本编码器（models_t5_umt5-xxl-enc-bf16.pth）</translation>
    </message>
    <message>
        <source>its tokenizer (google/umt5-xxl/spiece.model)</source>
        <translation>其分词器（google/umt5-xxl/spiece.model）</translation>
    </message>
    <message>
        <source>its updates (lora.pt)</source>
        <translation>其更新（lora.pt）</translation>
    </message>
    <message>
        <source>it is an image-to-video model</source>
        <translation>除文字外它还需要一张图片</translation>
    </message>
    <message>
        <source>Choose a text-to-video model.</source>
        <translation>请选择文本生成视频的模型。</translation>
    </message>
    <message>
        <source>the transformer makes latents of {channels} channels, the decoder takes {taken}</source>
        <translation>变换器 生成 {channels} 个通道的潜在变量，解码器需要 {taken} 个</translation>
    </message>
    <message>
        <source>Choose parts of the same family.</source>
        <translation>请选择同一系列的部分。</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot;</source>
        <translation>无法使用“{file}”</translation>
    </message>
    <message>
        <source>This build has no built-in model</source>
        <translation>此版本不含内置模型</translation>
    </message>
    <message>
        <source>it was made with other weights</source>
        <translation>它由其他权重生成</translation>
    </message>
    <message>
        <source>Export it with the version of the program that made it.</source>
        <translation>请用生成它的程序版本将其导出。</translation>
    </message>
    <message>
        <source>it was made with random weights, the model&apos;s decoder is {found}</source>
        <translation>它由随机权重生成，而模型的解码器是 {found}</translation>
    </message>
    <message>
        <source>Give the model that made it, or use the version of the program that did.</source>
        <translation>请使用生成它的模型或程序版本。</translation>
    </message>
    <message>
        <source>it was made with the decoder {made}, the model&apos;s decoder is {found}</source>
        <translation>它由解码器 {made} 生成，而模型的解码器是 {found}</translation>
    </message>
    <message>
        <source>There is no policy &quot;{policy}&quot;</source>
        <translation>没有名为“{policy}”的策略</translation>
    </message>
    <message>
        <source>Cannot set up the policy {policy}</source>
        <translation>无法设置策略 {policy}</translation>
    </message>
    <message>
        <source>a latent frame has {tokens} tokens</source>
        <translation>一个潜在帧有 {tokens} 个词元</translation>
    </message>
    <message>
        <source>Cannot read the policy</source>
        <translation>无法读取策略</translation>
    </message>
    <message>
        <source>it is not a JSON object</source>
        <translation>它不是 JSON 对象</translation>
    </message>
    <message>
        <source>PaFu-KV</source>
        <translation>PaFu-KV</translation>
    </message>
    <message>
        <source>The salience head scores every token; the highest stay</source>
        <translation>显著性头为每个词元评分，分高者保留</translation>
    </message>
    <message>
        <source>Longtake</source>
        <translation>Longtake</translation>
    </message>
    <message>
        <source>The first and the newest frame stay; the other places go to tokens that are salient, unlike the rest and looked at</source>
        <translation>首帧和最新一帧保留；其余位置留给显著、与众不同且被关注的词元</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>最新优先</translation>
    </message>
    <message>
        <source>A sliding window: the oldest tokens go</source>
        <translation>滑动窗口：最旧的词元离开</translation>
    </message>
    <message>
        <source>Sink + window</source>
        <translation>锚点 + 窗口</translation>
    </message>
    <message>
        <source>The first frames stay, the rest is a sliding window</source>
        <translation>保留最初的帧，其余为滑动窗口</translation>
    </message>
    <message>
        <source>Averaged sink</source>
        <translation>平均锚点</translation>
    </message>
    <message>
        <source>Evicted tokens are averaged into the sink</source>
        <translation>被移除的词元平均并入锚点</translation>
    </message>
    <message>
        <source>Heavy hitters</source>
        <translation>高关注词元</translation>
    </message>
    <message>
        <source>Tokens that gathered the most attention so far stay</source>
        <translation>保留至今获得最多注意力的词元</translation>
    </message>
    <message>
        <source>SnapKV</source>
        <translation>SnapKV</translation>
    </message>
    <message>
        <source>Tokens that the newest queries attend to stay</source>
        <translation>保留最新查询所关注的词元</translation>
    </message>
    <message>
        <source>Novelty</source>
        <translation>新颖性</translation>
    </message>
    <message>
        <source>Tokens unlike the others stay</source>
        <translation>保留与众不同的词元</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Random tokens stay: every other policy has to beat this</source>
        <translation>词元随机保留：其他策略都应胜过它</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>All tokens stay, as far as they fit</source>
        <translation>在容量内保留所有词元</translation>
    </message>
    <message>
        <source>Cannot open the session {session}</source>
        <translation>无法打开会话 {session}</translation>
    </message>
    <message>
        <source>another Longtake window has it open</source>
        <translation>另一个 Longtake 窗口已打开它</translation>
    </message>
    <message>
        <source>Close it there, or start a new session.</source>
        <translation>请在那里将其关闭，或开始新的会话。</translation>
    </message>
    <message>
        <source>it is not a Longtake session</source>
        <translation>它不是 Longtake 会话</translation>
    </message>
    <message>
        <source>its beginning is damaged</source>
        <translation>它的开头已损坏</translation>
    </message>
    <message>
        <source>Cannot open the session</source>
        <translation>无法打开该会话</translation>
    </message>
    <message>
        <source>a newer Longtake made it</source>
        <translation>它由更新版本的 Longtake 生成</translation>
    </message>
    <message>
        <source>Update Longtake and open it again.</source>
        <translation>请更新 Longtake 后再次打开。</translation>
    </message>
    <message>
        <source>it cannot be read again</source>
        <translation>无法再次读取</translation>
    </message>
    <message>
        <source>Cannot create a session under {folder}</source>
        <translation>无法在 {folder} 下创建会话</translation>
    </message>
    <message>
        <source>Cannot resume {file}</source>
        <translation>无法继续 {file}</translation>
    </message>
    <message>
        <source>it holds no complete record</source>
        <translation>其中没有完整的记录</translation>
    </message>
    <message>
        <source>it is damaged in the middle</source>
        <translation>它的中间部分已损坏</translation>
    </message>
    <message>
        <source>It can still be opened and exported.</source>
        <translation>仍可打开它来查看和导出。</translation>
    </message>
    <message>
        <source>Its last record is incomplete.</source>
        <translation>其最后一条记录不完整。</translation>
    </message>
    <message>
        <source>Cannot delete the session {session}</source>
        <translation>无法删除会话 {session}</translation>
    </message>
    <message>
        <source>its folder also holds &quot;{file}&quot;</source>
        <translation>其文件夹中还有“{file}”</translation>
    </message>
    <message>
        <source>Move that elsewhere first.</source>
        <translation>请先将其移到别处。</translation>
    </message>
    <message>
        <source>Cannot read a chunk of the session</source>
        <translation>无法读取会话的一个片段</translation>
    </message>
    <message>
        <source>its record is too short</source>
        <translation>其记录太短</translation>
    </message>
    <message>
        <source>its header is cut off</source>
        <translation>其头部被截断</translation>
    </message>
    <message>
        <source>its sizes do not agree with its bytes</source>
        <translation>其尺寸与字节不符</translation>
    </message>
    <message>
        <source>its bytes were changed after they were written</source>
        <translation>写入之后其字节被改变</translation>
    </message>
    <message>
        <source>The engine stopped</source>
        <translation>引擎已停止</translation>
    </message>
    <message>
        <source>Press Restart to continue.</source>
        <translation>请按“重新启动”以继续。</translation>
    </message>
    <message>
        <source>The job stopped</source>
        <translation>作业已停止</translation>
    </message>
    <message>
        <source>this model cannot put earlier chunks back</source>
        <translation>此模型无法恢复先前的片段</translation>
    </message>
    <message>
        <source>Cannot read a command</source>
        <translation>无法读取命令</translation>
    </message>
    <message>
        <source>there is no command &quot;{command}&quot;</source>
        <translation>“{command}”不是命令</translation>
    </message>
    <message>
        <source>The stream continues, but is no longer saved.</source>
        <translation>视频流继续，但不再被保留。</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>正在读取模型</translation>
    </message>
    <message>
        <source>Laying out its weights</source>
        <translation>正在排布其权重</translation>
    </message>
    <message>
        <source>Looking for the model&apos;s parts</source>
        <translation>正在查找模型的各个部分</translation>
    </message>
    <message>
        <source>Reading the video model</source>
        <translation>正在读取视频模型</translation>
    </message>
    <message>
        <source>Building a model with random weights</source>
        <translation>正在构建随机权重的模型</translation>
    </message>
    <message>
        <source>Putting the session back</source>
        <translation>正在恢复会话</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Cannot open &quot;{file}&quot;</source>
        <translation>无法打开“{file}”</translation>
    </message>
    <message>
        <source>Get the file again and compare its size with the source&apos;s.</source>
        <translation>请重新获取该文件，并与来源比较大小。</translation>
    </message>
    <message>
        <source>Another program may be writing it; wait until it finishes, then open it again.</source>
        <translation>可能有其他程序正在写入；请等它结束后再次打开。</translation>
    </message>
    <message>
        <source>it changed while it was being read</source>
        <translation>它在读取过程中发生了变化</translation>
    </message>
    <message>
        <source>it ends before the requested bytes</source>
        <translation>它在所需字节之前就结束了</translation>
    </message>
    <message>
        <source>it is only {bytes} bytes long; a safetensors file has at least 10</source>
        <translation>它只有 {bytes} 字节；safetensors 文件至少有 10 字节</translation>
    </message>
    <message>
        <source>it claims a header of {size}; the format allows 100 MB. It is not a safetensors file or it is damaged</source>
        <translation>它声称头部为 {size}；该格式最多允许 100 MB。它不是 safetensors 文件，或已损坏</translation>
    </message>
    <message>
        <source>it claims a header of {bytes} bytes; the least is 2</source>
        <translation>它声称头部为 {bytes} 字节；至少应为 2</translation>
    </message>
    <message>
        <source>its header says {claimed} bytes but only {found} follow; the download is incomplete</source>
        <translation>其头部声明 {claimed} 字节，但后面只有 {found}；下载不完整</translation>
    </message>
    <message>
        <source>Get the model file itself from its source.</source>
        <translation>请从来源获取模型文件本身。</translation>
    </message>
    <message>
        <source>it is a Git LFS pointer and not the file itself</source>
        <translation>它是 Git LFS 指针，而不是文件本身</translation>
    </message>
    <message>
        <source>it is a web page</source>
        <translation>它是一个网页</translation>
    </message>
    <message>
        <source>it is a zip archive, perhaps a PyTorch file</source>
        <translation>它是 zip 压缩包，可能是 PyTorch 文件</translation>
    </message>
    <message>
        <source>it is a GGUF file</source>
        <translation>它是 GGUF 文件</translation>
    </message>
    <message>
        <source>it is a Python pickle</source>
        <translation>它是 Python pickle</translation>
    </message>
    <message>
        <source>it is a 7z archive</source>
        <translation>它是 7z 压缩包</translation>
    </message>
    <message>
        <source>its shard &quot;{shard}&quot;: {cause}</source>
        <translation>其分片“{shard}”：{cause}</translation>
    </message>
    <message>
        <source>Get the missing part and put it next to the index.</source>
        <translation>请获取缺少的部分并放在索引旁边。</translation>
    </message>
    <message>
        <source>tensor &quot;{tensor}&quot; should be in &quot;{shard}&quot; and is not</source>
        <translation>张量“{tensor}”应在“{shard}”中，但不在</translation>
    </message>
    <message>
        <source>it holds no model that this program knows</source>
        <translation>其中没有本程序认识的模型</translation>
    </message>
    <message>
        <source>Choose the weights of a Wan 2.1 model or one of its relatives.</source>
        <translation>请选择 Wan 2.1 模型或其相关模型的权重。</translation>
    </message>
    <message>
        <source>it is not a complete {kind} model: {findings}</source>
        <translation>它不是完整的 {kind} 模型：{findings}</translation>
    </message>
    <message>
        <source>Check that the file and its config belong together.</source>
        <translation>请检查文件与其配置是否配套。</translation>
    </message>
    <message>
        <source>it is in PyTorch&apos;s legacy format (before version 1.6)</source>
        <translation>它是 PyTorch 的旧格式（1.6 版之前）</translation>
    </message>
    <message>
        <source>Load it in Python and save it again with torch.save or as safetensors.</source>
        <translation>请在 Python 中加载，并用 torch.save 重新保存，或保存为 safetensors。</translation>
    </message>
    <message>
        <source>it is a tar archive</source>
        <translation>它是 tar 归档</translation>
    </message>
    <message>
        <source>it is not a PyTorch zip file</source>
        <translation>它不是 PyTorch 的 zip 文件</translation>
    </message>
    <message>
        <source>it is a TorchScript program and not a file of weights</source>
        <translation>它是 TorchScript 程序，而不是权重文件</translation>
    </message>
    <message>
        <source>Ask its author for the weights alone.</source>
        <translation>请向其作者索取单独的权重。</translation>
    </message>
    <message>
        <source>its zip directory is missing; the download is probably incomplete</source>
        <translation>缺少 zip 目录；下载可能不完整</translation>
    </message>
    <message>
        <source>the folder holds {count} models, among them &quot;{first}&quot; and &quot;{second}&quot;</source>
        <translation>该文件夹中有 {count} 个模型，包括“{first}”和“{second}”</translation>
    </message>
    <message>
        <source>Choose one of the files.</source>
        <translation>请选择其中一个文件。</translation>
    </message>
    <message>
        <source>the folder holds no model file</source>
        <translation>该文件夹中没有模型文件</translation>
    </message>
    <message>
        <source>Choose a folder with a .safetensors, .pt or .pth file.</source>
        <translation>请选择含有 .safetensors、.pt 或 .pth 文件的文件夹。</translation>
    </message>
    <message>
        <source>Cannot use &quot;{folder}&quot;</source>
        <translation>无法使用“{folder}”</translation>
    </message>
    <message>
        <source>the file &quot;{file}&quot; is missing</source>
        <translation>其文件中缺少“{file}”</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot; as {kind}</source>
        <translation>无法将“{file}”用作 {kind}</translation>
    </message>
    <message>
        <source>it is {kind}</source>
        <translation>它是 {kind}</translation>
    </message>
    <message>
        <source>the folder holds {count} such models</source>
        <translation>该文件夹中有 {count} 个这样的模型</translation>
    </message>
    <message>
        <source>it holds shards without the .safetensors.index.json that belongs to them</source>
        <translation>其中有分片，但缺少配套的 .safetensors.index.json</translation>
    </message>
    <message>
        <source>the folder holds no such model</source>
        <translation>该文件夹中没有这样的模型</translation>
    </message>
    <message>
        <source>Cannot copy tensor &quot;{tensor}&quot;</source>
        <translation>无法复制张量“{tensor}”</translation>
    </message>
    <message>
        <source>the buffer has another size than the tensor</source>
        <translation>缓冲区与张量的大小不同</translation>
    </message>
    <message>
        <source>it is the file to convert</source>
        <translation>它就是要转换的文件</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请选择其他名称。</translation>
    </message>
    <message>
        <source>Cannot make files in the folder {folder}</source>
        <translation>无法在文件夹 {folder} 中创建文件</translation>
    </message>
    <message>
        <source>Name a folder that you may write to.</source>
        <translation>请指定一个您可以写入的文件夹。</translation>
    </message>
    <message>
        <source>Cannot use the settings of the session</source>
        <translation>无法使用该会话的设置</translation>
    </message>
    <message>
        <source>its dtype {problem}</source>
        <translation>它的 dtype {problem}</translation>
    </message>
    <message>
        <source>Cannot use {option} with {model}</source>
        <translation>{model} 不能使用 {option}</translation>
    </message>
    <message>
        <source>only {readers} support it</source>
        <translation>只有这些模型读取它：{readers}</translation>
    </message>
    <message>
        <source>Omit {option}, or choose another model with --model.</source>
        <translation>请去掉 {option}，或用 --model 选择其他模型。</translation>
    </message>
    <message>
        <source>this folder holds no session</source>
        <translation>这个文件夹中没有会话</translation>
    </message>
    <message>
        <source>{recipe} computes its timesteps and accepts no list of them</source>
        <translation>{recipe} 自行安排时间步，不能给出时间步列表</translation>
    </message>
    <message>
        <source>Give the number of steps alone: --steps {steps}.</source>
        <translation>请只给出步数：--steps {steps}。</translation>
    </message>
    <message>
        <source>this model starts every clip from nothing and remembers nothing</source>
        <translation>该模型每次都重新生成片段，不保留任何记忆</translation>
    </message>
    <message>
        <source>models of the Wan family</source>
        <translation>Wan 系列模型</translation>
    </message>
    <message>
        <source>the built-in model and models that make a whole clip at once</source>
        <translation>内置模型以及一次生成整个片段的模型</translation>
    </message>
    <message>
        <source>other models</source>
        <translation>其他模型</translation>
    </message>
    <message>
        <source>the session holds no such chunk of take {take}</source>
        <translation>会话中没有镜次 {take} 的这个片段</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a moment of a video</source>
        <translation>“{text}”不是视频中的时刻</translation>
    </message>
    <message>
        <source>Write seconds as 8 or 2.5s, or a chunk as c12.</source>
        <translation>秒数写作 8 或 2.5s，片段写作 c12。</translation>
    </message>
    <message>
        <source>Cannot read the timeline {file}</source>
        <translation>无法读取时间线 {file}</translation>
    </message>
    <message>
        <source>it has neither &quot;longtake_timeline&quot; nor Scope&apos;s &quot;prompts&quot;</source>
        <translation>其中既没有“longtake_timeline”，也没有 Scope 的“prompts”</translation>
    </message>
    <message>
        <source>The prompt was not sent</source>
        <translation>提示词未发送</translation>
    </message>
    <message>
        <source>it has {count} letters</source>
        <translation>它有 {count} 个字符</translation>
    </message>
    <message>
        <source>Use at most {most} letters.</source>
        <translation>请控制在 {most} 个字符以内。</translation>
    </message>
    <message>
        <source>one of its parts is empty</source>
        <translation>其中一部分为空</translation>
    </message>
    <message>
        <source>Write something on both sides of each |.</source>
        <translation>请在每个 | 的两侧都写上内容。</translation>
    </message>
    <message>
        <source>it blends {count} prompts</source>
        <translation>它混合了 {count} 个提示词</translation>
    </message>
    <message>
        <source>Blend at most {most}.</source>
        <translation>最多混合 {most} 个。</translation>
    </message>
    <message>
        <source>all its weights are zero</source>
        <translation>所有权重都是零</translation>
    </message>
    <message>
        <source>Give at least one part a weight above zero.</source>
        <translation>请至少给一部分大于零的权重。</translation>
    </message>
    <message>
        <source>one of its weights is above {most}</source>
        <translation>有一个权重大于 {most}</translation>
    </message>
    <message>
        <source>Weights are relative: 0.7 and 0.3 blend as 700 and 300 would.</source>
        <translation>权重是相对的：0.7 和 0.3 的混合与 700 和 300 相同。</translation>
    </message>
    <message>
        <source>Cannot rename the session {session}</source>
        <translation>无法重命名会话 {session}</translation>
    </message>
    <message>
        <source>Cannot save the session as {file}</source>
        <translation>无法将会话另存为 {file}</translation>
    </message>
    <message>
        <source>this is the session&apos;s own file</source>
        <translation>这是该会话自己的文件</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>名称太长</translation>
    </message>
    <message>
        <source>Use a shorter one.</source>
        <translation>请使用较短的名称。</translation>
    </message>
    <message>
        <source>Give a .take file, a video that carries its session, or the folder of a session.</source>
        <translation>请给出 .take 文件、带有会话的视频或会话的文件夹。</translation>
    </message>
    <message>
        <source>Cannot put the session into {file}</source>
        <translation>无法将会话放入 {file}</translation>
    </message>
    <message>
        <source>Cannot use the policy {file}</source>
        <translation>无法使用策略 {file}</translation>
    </message>
    <message>
        <source>Cannot peek at the next chunk</source>
        <translation>无法预览下一片段</translation>
    </message>
    <message>
        <source>this stream cannot be brought back to where it was</source>
        <translation>此视频流无法恢复到原来的位置</translation>
    </message>
    <message>
        <source>the engine is stopped</source>
        <translation>引擎已停止</translation>
    </message>
    <message>
        <source>Press Restart.</source>
        <translation>请按“重新启动”。</translation>
    </message>
    <message>
        <source>The stream continues unchanged.</source>
        <translation>视频流照常继续，不受影响。</translation>
    </message>
    <message>
        <source>The picture was not used</source>
        <translation>图片未被使用</translation>
    </message>
    <message>
        <source>it has no weights named {set}</source>
        <translation>它没有名为 {set} 的权重</translation>
    </message>
    <message>
        <source>Omit --weights-of.</source>
        <translation>请省略 --weights-of。</translation>
    </message>
    <message>
        <source>The stream ends here</source>
        <translation>视频流到此结束</translation>
    </message>
    <message>
        <source>its recipe numbers latent frames from the start, and the model supports {most}</source>
        <translation>其配方从头为潜帧编号，而模型只认识 {most} 个</translation>
    </message>
    <message>
        <source>Choose the recipe longlive-infinity for a stream without an end.</source>
        <translation>要无尽的视频流，请选择配方 longlive-infinity。</translation>
    </message>
    <message>
        <source>this model has no encoder for pictures</source>
        <translation>这个模型没有能把图片转换为潜在变量的部分</translation>
    </message>
    <message>
        <source>For a Wan model put Wan2.1_VAE.pth next to the transformer.</source>
        <translation>对于 Wan 模型,请把 Wan2.1_VAE.pth 放在 Transformer 旁边。</translation>
    </message>
    <message>
        <source>this model makes separate clips and continues none</source>
        <translation>这个模型生成彼此独立的片段,不会从任何画面继续</translation>
    </message>
    <message>
        <source>Choose a causal model.</source>
        <translation>请选择一个因果模型。</translation>
    </message>
    <message>
        <source>it has no pixels, or not as many as its size says</source>
        <translation>它没有像素,或像素数与其尺寸不符</translation>
    </message>
    <message>
        <source>Cannot regenerate the chunk</source>
        <translation>这个片段无法重新生成</translation>
    </message>
    <message>
        <source>it shows an imported picture, and the session keeps only the chunk</source>
        <translation>它显示的是给定的图片,日志只保存由它得到的这个片段</translation>
    </message>
    <message>
        <source>Continue after this chunk.</source>
        <translation>请从这个片段之后继续。</translation>
    </message>
    <message>
        <source>Cannot use the picture {file}</source>
        <translation>无法使用图片 {file}</translation>
    </message>
    <message>
        <source>Use a PNG or a JPEG.</source>
        <translation>请使用 PNG 或 JPEG。</translation>
    </message>
    <message>
        <source>it holds no picture</source>
        <translation>其中没有图片</translation>
    </message>
    <message>
        <source>the salience head</source>
        <translation>显著性头</translation>
    </message>
    <message>
        <source>models of the Wan family that remember</source>
        <translation>有记忆的 Wan 系列模型</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot; as the salience head</source>
        <translation>无法将“{file}”用作显著性头</translation>
    </message>
    <message>
        <source>it is for a width of {width}, and the transformer has {wanted}</source>
        <translation>它读取的宽度为 {width}，而 Transformer 的宽度为 {wanted}</translation>
    </message>
    <message>
        <source>Name the head that was trained with these weights as --head, or use --head none.</source>
        <translation>请用 --head 指定与这些权重一起训练的头，或使用 --head none。</translation>
    </message>
    <message>
        <source>Measuring this processor</source>
        <translation>正在测量这台处理器</translation>
    </message>
    <message>
        <source>The GPU ran out of memory</source>
        <translation>GPU 显存已用尽</translation>
    </message>
    <message>
        <source>a chunk needs more memory than is free</source>
        <translation>一个片段所需超过剩余显存</translation>
    </message>
    <message>
        <source>Close other programs that use it, or lower the budget, and press Restart.</source>
        <translation>请关闭占用它的其他程序，或降低预算，然后按“重新启动”。</translation>
    </message>
    <message>
        <source>The GPU does not have enough memory for this stream</source>
        <translation>GPU 的显存不足以运行此视频流</translation>
    </message>
    <message>
        <source>the GPU&apos;s libraries</source>
        <translation>GPU 的库</translation>
    </message>
    <message>
        <source>the catalogue has no model &quot;{name}&quot;</source>
        <translation>目录中没有模型“{name}”</translation>
    </message>
    <message>
        <source>&quot;longtake-cli models catalogue&quot; lists the names; any public file is hf:owner/name:path/file.</source>
        <translation>“longtake-cli models catalogue”列出所有名称；任何公开文件可写作 hf:owner/name:path/file。</translation>
    </message>
    <message>
        <source>&quot;{reference}&quot; is not a file of the hub</source>
        <translation>“{reference}”不是该站点上的文件</translation>
    </message>
    <message>
        <source>Write hf:owner/name:path/file, or hf:owner/name@revision:path/file.</source>
        <translation>请写作 hf:owner/name:path/file 或 hf:owner/name@revision:path/file。</translation>
    </message>
    <message>
        <source>&quot;{address}&quot; is not an address that begins with https:// or http://</source>
        <translation>“{address}”不是以 https:// 或 http:// 开头的地址</translation>
    </message>
    <message>
        <source>Correct it, or unset HF_ENDPOINT.</source>
        <translation>请更正，或取消设置 HF_ENDPOINT。</translation>
    </message>
    <message>
        <source>Cannot read the catalogue {file}</source>
        <translation>无法读取目录 {file}</translation>
    </message>
    <message>
        <source>entry &quot;{name}&quot;: {problem}</source>
        <translation>条目“{name}”：{problem}</translation>
    </message>
    <message>
        <source>Correct the file.</source>
        <translation>请更正该文件。</translation>
    </message>
    <message>
        <source>this system has no libcurl ({problem})</source>
        <translation>此系统没有 libcurl（{problem}）</translation>
    </message>
    <message>
        <source>Install it (the package libcurl4), or download the file with a browser.</source>
        <translation>请安装（软件包 libcurl4），或用浏览器下载该文件。</translation>
    </message>
    <message>
        <source>{file} was not downloaded</source>
        <translation>{file} 未下载</translation>
    </message>
    <message>
        <source>another file of this name exists: {why}</source>
        <translation>该处已有同名的另一个文件：{why}</translation>
    </message>
    <message>
        <source>Move it, or choose another folder: longtake-cli models pull NAME --to DIR.</source>
        <translation>请将其移走，或换一个文件夹：longtake-cli models pull NAME --to DIR。</translation>
    </message>
    <message>
        <source>The existing file is unchanged.</source>
        <translation>已有的文件保持不变。</translation>
    </message>
    <message>
        <source>Longtake did not create {part}</source>
        <translation>{part} 不是由 Longtake 开始的</translation>
    </message>
    <message>
        <source>{file} is already being downloaded</source>
        <translation>{file} 已在下载中</translation>
    </message>
    <message>
        <source>another download holds {part}</source>
        <translation>另一个下载正在使用 {part}</translation>
    </message>
    <message>
        <source>Wait until it is done, or cancel it.</source>
        <translation>请等待其完成，或取消它。</translation>
    </message>
    <message>
        <source>{need} remain to be downloaded, and the disk of {folder} has {free} free</source>
        <translation>还需下载 {need}，而 {folder} 所在磁盘剩余 {free}</translation>
    </message>
    <message>
        <source>Free some space, or choose another folder: longtake-cli models pull NAME --to DIR. Downloaded data is kept.</source>
        <translation>请释放空间，或换一个文件夹：longtake-cli models pull NAME --to DIR。已有的内容会保留。</translation>
    </message>
    <message>
        <source>Downloaded data is kept; the next download resumes from there.</source>
        <translation>已收到的内容会保留；下次下载从该处继续。</translation>
    </message>
    <message>
        <source>it has another size</source>
        <translation>其大小不同</translation>
    </message>
    <message>
        <source>it has another SHA-256</source>
        <translation>其 SHA-256 不同</translation>
    </message>
    <message>
        <source>it was downloaded from elsewhere</source>
        <translation>它是从别处下载的</translation>
    </message>
    <message>
        <source>its publisher requires that you accept its terms first (HTTP {status})</source>
        <translation>发布者仅提供给同意其条款的人（HTTP {status}）</translation>
    </message>
    <message>
        <source>Accept them at {page}, then set HF_TOKEN to an access token of your account. HF_TOKEN is {token} now.</source>
        <translation>请在 {page} 同意条款，然后将 HF_TOKEN 设为您账户的访问令牌。HF_TOKEN 目前{token}。</translation>
    </message>
    <message>
        <source>set</source>
        <translation>已设置</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>{host} does not have it (HTTP {status})</source>
        <translation>{host} 上没有该文件（HTTP {status}）</translation>
    </message>
    <message>
        <source>It may have moved: look at {page}.</source>
        <translation>文件可能已移动：请查看 {page}。</translation>
    </message>
    <message>
        <source>{host} answered with HTTP {status}</source>
        <translation>{host} 返回 HTTP {status}</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>请稍后重试。</translation>
    </message>
    <message>
        <source>{host} is busy (HTTP {status}) and accepts no request for {seconds} seconds</source>
        <translation>{host} 正忙（HTTP {status}），要求等待 {seconds} 秒</translation>
    </message>
    <message>
        <source>Try again after that time.</source>
        <translation>请在该时间之后重试。</translation>
    </message>
    <message>
        <source>the connection to {host} failed {times} times in a row: {problem}</source>
        <translation>与 {host} 的连接连续失败 {times} 次：{problem}</translation>
    </message>
    <message>
        <source>Check the network (http_proxy, https_proxy, no_proxy and HF_ENDPOINT apply), then resume.</source>
        <translation>请检查网络（http_proxy、https_proxy、no_proxy 和 HF_ENDPOINT 在此有效），然后继续。</translation>
    </message>
    <message>
        <source>{host} redirects without end</source>
        <translation>{host} 不停地从一个地址转向下一个</translation>
    </message>
    <message>
        <source>{host} redirects from https:// to the unprotected address {address}</source>
        <translation>{host} 从 https:// 转向不受保护的地址 {address}</translation>
    </message>
    <message>
        <source>Name another mirror with HF_ENDPOINT.</source>
        <translation>请用 HF_ENDPOINT 指定另一个镜像。</translation>
    </message>
    <message>
        <source>{host} sent other bytes than requested</source>
        <translation>{host} 发送的不是所请求的内容</translation>
    </message>
    <message>
        <source>Try again later, or name another mirror with HF_ENDPOINT.</source>
        <translation>请稍后重试，或用 HF_ENDPOINT 指定另一个镜像。</translation>
    </message>
    <message>
        <source>it kept changing at {host} during the download</source>
        <translation>下载期间它在 {host} 上反复更改</translation>
    </message>
    <message>
        <source>it was cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>{file} was not kept</source>
        <translation>{file} 未保留</translation>
    </message>
    <message>
        <source>the download has the SHA-256 {found}, and {origin} says {expected}</source>
        <translation>收到内容的 SHA-256 为 {found}，而{origin}给出 {expected}</translation>
    </message>
    <message>
        <source>Try again; if it happens again, the mirror or the network changes the file.</source>
        <translation>请重试；如果再次发生，说明镜像或网络改动了文件。</translation>
    </message>
    <message>
        <source>The wrong bytes were deleted.</source>
        <translation>错误的内容已删除。</translation>
    </message>
    <message>
        <source>{host} offers another file than the catalogue describes: {why}</source>
        <translation>{host} 提供的文件与目录描述不同：{why}</translation>
    </message>
    <message>
        <source>Look at {page} for a new version. Download it without the catalogue as hf:owner/name:path/file.</source>
        <translation>请查看 {page}：可能有新版本。可用 hf:owner/name:path/file 绕过目录下载。</translation>
    </message>
    <message>
        <source>the download has the SHA-256 {found}, and the first one had {expected}</source>
        <translation>收到内容的 SHA-256 为 {found}，而第一次为 {expected}</translation>
    </message>
    <message>
        <source>If the publisher changed it, delete {record} and download it again.</source>
        <translation>如果发布者更改了文件，请删除 {record} 后重新下载。</translation>
    </message>
    <message>
        <source>The download was deleted.</source>
        <translation>已收到的内容已删除。</translation>
    </message>
    <message>
        <source>{host} sent a web page instead of the file</source>
        <translation>{host} 发来的是网页而不是文件</translation>
    </message>
    <message>
        <source>Open the address in a browser: the network may want a login first.</source>
        <translation>请在浏览器中打开该地址：网络可能要求先登录。</translation>
    </message>
    <message>
        <source>the catalogue</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>the hub</source>
        <translation>该站点</translation>
    </message>
    <message>
        <source>Asking for the sizes</source>
        <translation>正在查询大小</translation>
    </message>
    <message>
        <source>Checking existing files</source>
        <translation>正在检查已有内容</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>正在下载</translation>
    </message>
    <message>
        <source>Waiting for the server</source>
        <translation>正在等待服务器</translation>
    </message>
    <message>
        <source>The file changed: downloading it from the beginning</source>
        <translation>文件已更改：从头下载</translation>
    </message>
    <message>
        <source>{recipe} has timesteps of its own and takes 1 to {most} passes</source>
        <translation>{recipe} 有自己的时间步，可用 1 到 {most} 遍</translation>
    </message>
    <message>
        <source>Give the number of passes alone: --steps {most}.</source>
        <translation>请只给出遍数：--steps {most}。</translation>
    </message>
    <message>
        <source>its matrices are NVFP4 (4-bit numbers in blocks), which only some GPUs multiply and this program does not read</source>
        <translation>其矩阵为 NVFP4，即分块的 4 位数，只有部分 GPU 能做乘法，本程序不读取</translation>
    </message>
    <message>
        <source>Use the same model in bf16, fp16, fp32 or fp8.</source>
        <translation>请使用同一模型的 bf16、fp16、fp32 或 fp8 版本。</translation>
    </message>
    <message>
        <source>it also needs actions or a camera as input, which this program does not have</source>
        <translation>除文本外它还由动作或摄像机控制，而本程序没有这种输入</translation>
    </message>
    <message>
        <source>a router chooses the layers that may recall (LayerRecall), and this program has no such rule of memory</source>
        <translation>由路由器选择可以回忆的层（LayerRecall），而本程序没有这样的记忆规则</translation>
    </message>
    <message>
        <source>Load the LongLive weights that it belongs to.</source>
        <translation>请加载它所属的 LongLive 权重。</translation>
    </message>
    <message>
        <source>it reads a memory that layers of its own compress (DecMem), which this program cannot compute</source>
        <translation>它读取由自有层压缩的记忆（DecMem），本程序无法计算</translation>
    </message>
    <message>
        <source>Choose a model whose memory is keys and values alone, such as LongLive or SGF.</source>
        <translation>请选择记忆仅由键和值构成的模型，例如 LongLive 或 SGF。</translation>
    </message>
    <message>
        <source>it also needs pictures of a person and an object (StreamHOI), which this program has no input for</source>
        <translation>除文本外它还需要人物和物体的图片（StreamHOI），而本程序没有这种输入</translation>
    </message>
    <message>
        <source>it is an image-to-video model with 36 channels and makes a whole clip at once</source>
        <translation>它读取 36 个通道，即自身的 16 个和一张图片的通道，并一次生成整个片段</translation>
    </message>
    <message>
        <source>Cannot convert {file}</source>
        <translation>无法转换 {file}</translation>
    </message>
    <message>
        <source>it has weights of its own for the clean pass, which a conversion would lose</source>
        <translation>它为干净遍另有一套权重，转换会丢失这些权重</translation>
    </message>
    <message>
        <source>Open the file as it is: --model takes it.</source>
        <translation>请直接打开该文件：--model 可以接受它。</translation>
    </message>
    <message>
        <source>The control port was not opened on {address}</source>
        <translation>未能在 {address} 打开控制端口</translation>
    </message>
    <message>
        <source>other machines reach this address, and no token was given</source>
        <translation>其他机器可以访问此地址，但没有给出令牌</translation>
    </message>
    <message>
        <source>The token file {file} was not used</source>
        <translation>未使用令牌文件 {file}</translation>
    </message>
    <message>
        <source>its mode is {mode}, so other users can read it</source>
        <translation>其权限为 {mode}，他人可以读取</translation>
    </message>
    <message>
        <source>Run: chmod 600 {file}</source>
        <translation>请运行：chmod 600 {file}</translation>
    </message>
    <message>
        <source>its first line is not a token of {least} to {most} letters and digits</source>
        <translation>首行不是由 {least} 到 {most} 个字母和数字组成的令牌</translation>
    </message>
    <message>
        <source>Write one with: openssl rand -hex 24</source>
        <translation>可用以下命令生成：openssl rand -hex 24</translation>
    </message>
    <message>
        <source>The request was not understood</source>
        <translation>无法理解该请求</translation>
    </message>
    <message>
        <source>There is nothing at {path}</source>
        <translation>{path} 处没有内容</translation>
    </message>
    <message>
        <source>GET /v1/openapi.json lists all paths.</source>
        <translation>GET /v1/openapi.json 列出所有内容。</translation>
    </message>
    <message>
        <source>{path} does not take {method}</source>
        <translation>{path} 不接受 {method}</translation>
    </message>
    <message>
        <source>Use {allowed}.</source>
        <translation>请使用 {allowed}。</translation>
    </message>
    <message>
        <source>The token is missing or wrong</source>
        <translation>令牌缺失或错误</translation>
    </message>
    <message>
        <source>The control port does not answer for this name</source>
        <translation>控制端口不以此名称应答</translation>
    </message>
    <message>
        <source>the request was sent to &quot;{host}&quot;</source>
        <translation>请求发往 “{host}”</translation>
    </message>
    <message>
        <source>Send requests to {address}.</source>
        <translation>请使用 {address}。</translation>
    </message>
    <message>
        <source>Pages of other sites may not use the control port</source>
        <translation>其他网站的页面不得使用控制端口</translation>
    </message>
    <message>
        <source>this one comes from &quot;{origin}&quot;</source>
        <translation>此页面来自 “{origin}”</translation>
    </message>
    <message>
        <source>The control port takes no more connections</source>
        <translation>控制端口不再接受连接</translation>
    </message>
    <message>
        <source>{count} are open</source>
        <translation>已打开 {count} 个</translation>
    </message>
    <message>
        <source>Close one of them.</source>
        <translation>请关闭其中一个。</translation>
    </message>
    <message>
        <source>The request is too large</source>
        <translation>请求过大</translation>
    </message>
    <message>
        <source>it has more than {most} bytes</source>
        <translation>超过 {most} 字节</translation>
    </message>
    <message>
        <source>The request took too long</source>
        <translation>请求耗时过长</translation>
    </message>
    <message>
        <source>it was not complete after {seconds} s</source>
        <translation>{seconds} 秒后仍不完整</translation>
    </message>
    <message>
        <source>There is no preview</source>
        <translation>没有预览</translation>
    </message>
    <message>
        <source>this program makes no JPEG pictures</source>
        <translation>此程序不生成 JPEG 图像</translation>
    </message>
    <message>
        <source>no picture has been made yet</source>
        <translation>尚未生成画面</translation>
    </message>
    <message>
        <source>There is no command &quot;{name}&quot;</source>
        <translation>“{name}” 不是命令</translation>
    </message>
    <message>
        <source>The command {name} was not carried out</source>
        <translation>命令 {name} 没有执行</translation>
    </message>
    <message>
        <source>{count} commands already wait for their chunk</source>
        <translation>已有 {count} 条命令在等待片段</translation>
    </message>
    <message>
        <source>Let the stream play, and wait for receipts.</source>
        <translation>请让视频流播放，并等待回执。</translation>
    </message>
    <message>
        <source>no stream is open</source>
        <translation>没有正在播放的视频流</translation>
    </message>
    <message>
        <source>Open a model or a session first.</source>
        <translation>请先打开一个模型或会话。</translation>
    </message>
    <message>
        <source>there is no prompt yet</source>
        <translation>还没有提示词</translation>
    </message>
    <message>
        <source>Send one first.</source>
        <translation>请先发送一个。</translation>
    </message>
    <message>
        <source>the prompt has {texts} texts, and {weights} weights came</source>
        <translation>提示词有 {texts} 段文字，却收到 {weights} 个权重</translation>
    </message>
    <message>
        <source>all weights would be zero</source>
        <translation>所有权重都将为零</translation>
    </message>
    <message>
        <source>there is no take {take}</source>
        <translation>没有镜次 {take}</translation>
    </message>
    <message>
        <source>GET /v1/takes lists them.</source>
        <translation>GET /v1/takes 列出它们。</translation>
    </message>
    <message>
        <source>slot {number} is empty</source>
        <translation>槽位 {number} 为空</translation>
    </message>
    <message>
        <source>Fill it with the command keep_slot.</source>
        <translation>请用命令 keep_slot 填充。</translation>
    </message>
    <message>
        <source>this program cannot record</source>
        <translation>此程序无法录制</translation>
    </message>
    <message>
        <source>a recording is running</source>
        <translation>正在录制</translation>
    </message>
    <message>
        <source>Send record_stop first.</source>
        <translation>请先发送 record_stop。</translation>
    </message>
    <message>
        <source>no recording is running</source>
        <translation>没有正在进行的录制</translation>
    </message>
    <message>
        <source>the stream is not saved in a session</source>
        <translation>视频流没有保存在会话中</translation>
    </message>
    <message>
        <source>Start with --sessions DIR.</source>
        <translation>请用 --sessions 文件夹 启动。</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is not a file name</source>
        <translation>“{name}” 不能用作文件名</translation>
    </message>
    <message>
        <source>Use letters, digits, spaces, and . - _</source>
        <translation>请使用字母、数字、空格以及 . - _</translation>
    </message>
    <message>
        <source>The cue was not planned</source>
        <translation>提示点未被计划</translation>
    </message>
    <message>
        <source>a plan can have {most} cues</source>
        <translation>一个计划最多可以有 {most} 个提示点</translation>
    </message>
    <message>
        <source>Wait until some have fired, or remove some.</source>
        <translation>请等待其中一些触发，或移除一些。</translation>
    </message>
    <message>
        <source>{file} already exists</source>
        <translation>{file} 已存在</translation>
    </message>
    <message>
        <source>Choose another port, or close the program that uses it.</source>
        <translation>请选择其他端口，或结束占用它的程序。</translation>
    </message>
    <message>
        <source>&quot;{address}&quot; is not an address</source>
        <translation>“{address}” 不是地址</translation>
    </message>
    <message>
        <source>Write an IP address and a port, such as 127.0.0.1:9000.</source>
        <translation>请写 IP 地址和端口，例如 127.0.0.1:9000。</translation>
    </message>
    <message>
        <source>An OSC message was not understood</source>
        <translation>无法理解一条 OSC 消息</translation>
    </message>
    <message>
        <source>Cannot write a JPEG</source>
        <translation>无法写入 JPEG</translation>
    </message>
    <message>
        <source>FFmpeg has no JPEG encoder</source>
        <translation>FFmpeg 没有 JPEG 编码器</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {format}</source>
        <translation>此 FFmpeg 构建时未包含 {format}</translation>
    </message>
    <message>
        <source>Cannot send to {address}</source>
        <translation>无法发送到 {address}</translation>
    </message>
    <message>
        <source>Longtake does not know this kind of address</source>
        <translation>这不是 Longtake 认识的地址</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {protocol}</source>
        <translation>此 FFmpeg 构建时未包含 {protocol}</translation>
    </message>
    <message>
        <source>Install FFmpeg with it, or send another way.</source>
        <translation>请安装包含它的 FFmpeg，或改用其他方式发送。</translation>
    </message>
    <message>
        <source>Sending to {address} ended</source>
        <translation>向 {address} 的发送已结束</translation>
    </message>
    <message>
        <source>the picture size changed, and a running stream cannot change its size</source>
        <translation>画面尺寸已改变，而已开始的输出无法更改自己的尺寸</translation>
    </message>
    <message>
        <source>nothing receives the pictures</source>
        <translation>没有程序接收画面</translation>
    </message>
    <message>
        <source>no program reads from the pipe</source>
        <translation>没有程序从管道读取</translation>
    </message>
    <message>
        <source>Cannot follow the video</source>
        <translation>未跟随该视频</translation>
    </message>
    <message>
        <source>this model does not make one chunk after the other</source>
        <translation>这个模型不是逐个片段生成的</translation>
    </message>
    <message>
        <source>Choose a causal model, and no recipe of Rolling Forcing.</source>
        <translation>请选择一个因果模型，且不用 Rolling Forcing 的配方。</translation>
    </message>
    <message>
        <source>its strength is not between 0 and 1</source>
        <translation>它的强度不在 0 到 1 之间</translation>
    </message>
    <message>
        <source>Use a value such as 0.6.</source>
        <translation>请使用 0.6 这样的值。</translation>
    </message>
    <message>
        <source>The LoRAs were not changed</source>
        <translation>LoRA 未更改</translation>
    </message>
    <message>
        <source>this model takes none</source>
        <translation>这个模型不接受 LoRA</translation>
    </message>
    <message>
        <source>Choose a model of the Wan family.</source>
        <translation>请选择 Wan 系列的模型。</translation>
    </message>
    <message>
        <source>Cannot follow the video {file}</source>
        <translation>无法跟随视频 {file}</translation>
    </message>
    <message>
        <source>Choose a video that FFmpeg can read; for &quot;-&quot; send YUV4MPEG.</source>
        <translation>请选择 FFmpeg 能读取的视频；对于 &quot;-&quot;，请发送 YUV4MPEG。</translation>
    </message>
    <message>
        <source>Cannot compare with {file}</source>
        <translation>无法与 {file} 比较</translation>
    </message>
    <message>
        <source>it holds no golden samples</source>
        <translation>它不含参考样本</translation>
    </message>
    <message>
        <source>Give a file that selftest --make-golden wrote.</source>
        <translation>请提供 selftest --make-golden 写出的文件。</translation>
    </message>
    <message>
        <source>Cannot use the LoRA {file}</source>
        <translation>无法使用 LoRA {file}</translation>
    </message>
    <message>
        <source>it cannot be read, or does not fit this model</source>
        <translation>它无法读取，或不适合这个模型</translation>
    </message>
    <message>
        <source>Choose a file with low-rank updates for this model.</source>
        <translation>请选择适用于这个模型的低秩更新文件。</translation>
    </message>
    <message>
        <source>it is not the file that the session used</source>
        <translation>它不是当时使用的文件</translation>
    </message>
    <message>
        <source>Put the original file back in its place.</source>
        <translation>请把当时的文件放回原处。</translation>
    </message>
    <message>
        <source>it was made by Longtake {build} with other weights than the ones here</source>
        <translation>它由 Longtake {build} 用与此处不同的权重生成</translation>
    </message>
    <message>
        <source>View and export it here. Only the version and the weights that made it can resume it.</source>
        <translation>可以在此查看和导出。只有生成它的版本和权重才能继续它。</translation>
    </message>
    <message>
        <source>this program has no window</source>
        <translation>这个程序不显示画面</translation>
    </message>
    <message>
        <source>Use the window of Longtake for it.</source>
        <translation>请使用 Longtake 的窗口。</translation>
    </message>
    <message>
        <source>the prompt has {texts} texts</source>
        <translation>提示词有 {texts} 段文本</translation>
    </message>
    <message>
        <source>The MIDI map {name} was not used</source>
        <translation>MIDI 映射 {name} 未被采用</translation>
    </message>
    <message>
        <source>MIDI cannot be used</source>
        <translation>无法使用 MIDI</translation>
    </message>
    <message>
        <source>the library RtMidi was not loaded: {problem}</source>
        <translation>未能加载 RtMidi 库：{problem}</translation>
    </message>
    <message>
        <source>Install the package librtmidi6 (Debian 12), librtmidi7 (newer systems) or librtmidi, and open MIDI again.</source>
        <translation>请安装软件包 librtmidi6（Debian 12）、librtmidi7（较新系统）或 librtmidi，然后重新打开 MIDI。</translation>
    </message>
    <message>
        <source>this computer has neither an ALSA sequencer nor a JACK server that answers</source>
        <translation>这台机器上没有可用的 ALSA 音序器或 JACK 服务器</translation>
    </message>
    <message>
        <source>Load the kernel module snd-seq for ALSA, or start JACK.</source>
        <translation>请为 ALSA 加载内核模块 snd-seq，或启动 JACK。</translation>
    </message>
    <message>
        <source>The MIDI port {port} was not opened</source>
        <translation>未能打开 MIDI 端口 {port}</translation>
    </message>
    <message>
        <source>the system refused it</source>
        <translation>系统拒绝了</translation>
    </message>
    <message>
        <source>Close the program that holds it; Longtake tries again by itself.</source>
        <translation>请关闭占用它的程序；Longtake 会自动重试。</translation>
    </message>
    <message>
        <source>The MIDI port {port} is missing</source>
        <translation>MIDI 端口 {port} 不存在</translation>
    </message>
    <message>
        <source>Connect the device; Longtake uses it as soon as it is there.</source>
        <translation>请连接设备；接上后 Longtake 会立即使用。</translation>
    </message>
    <message>
        <source>only an MP4 can have a size limit</source>
        <translation>只有 MP4 可以限制大小</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or omit the limit.</source>
        <translation>请指定 .mp4 文件，或去掉限制。</translation>
    </message>
    <message>
        <source>this many pictures do not fit into {limit}</source>
        <translation>这么多画面放不进 {limit}</translation>
    </message>
    <message>
        <source>Allow more, or choose a shorter range or smaller pictures.</source>
        <translation>请放宽限制，或选择更短的范围或更小的画面。</translation>
    </message>
    <message>
        <source>only an MP4 can have sound</source>
        <translation>只有 MP4 可以配声音</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or omit the sound.</source>
        <translation>请指定 .mp4 文件，或不要声音。</translation>
    </message>
    <message>
        <source>Cannot use the sound of {file}</source>
        <translation>无法使用 {file} 的声音</translation>
    </message>
    <message>
        <source>Choose a file with sound that FFmpeg can read, such as WAV, FLAC or MP3.</source>
        <translation>请选择 FFmpeg 能读取的带声音的文件，例如 WAV、FLAC 或 MP3。</translation>
    </message>
    <message>
        <source>it holds no sound</source>
        <translation>其中没有声音</translation>
    </message>
    <message>
        <source>its sound ends before {seconds} s</source>
        <translation>其声音在 {seconds} 秒之前结束</translation>
    </message>
    <message>
        <source>Cannot write sound</source>
        <translation>无法写入声音</translation>
    </message>
    <message>
        <source>this FFmpeg was built without AAC</source>
        <translation>此 FFmpeg 编译时未包含 AAC</translation>
    </message>
    <message>
        <source>Omit the sound.</source>
        <translation>请不要声音。</translation>
    </message>
    <message>
        <source>The sound encoder failed</source>
        <translation>声音编码失败</translation>
    </message>
    <message>
        <source>Cannot make the pictures in between</source>
        <translation>无法生成中间画面</translation>
    </message>
    <message>
        <source>this FFmpeg was built without minterpolate</source>
        <translation>此 FFmpeg 编译时未包含 minterpolate</translation>
    </message>
    <message>
        <source>Mix neighbouring pictures instead, or keep the native rate.</source>
        <translation>请改为混合相邻画面，或保持原始帧率。</translation>
    </message>
    <message>
        <source>Cannot use the preset {file}</source>
        <translation>无法使用预设 {file}</translation>
    </message>
    <message>
        <source>it is not an export preset of Longtake</source>
        <translation>它不是 Longtake 的导出预设</translation>
    </message>
    <message>
        <source>Choose a file that Longtake wrote with “Export Preset…”.</source>
        <translation>请选择由 Longtake 用“导出预设…”写出的文件。</translation>
    </message>
    <message>
        <source>Fix the file, or export the preset again where it came from.</source>
        <translation>请修正该文件，或在其来源处重新导出预设。</translation>
    </message>
    <message>
        <source>it was made by a newer version of Longtake</source>
        <translation>它由更新版本的 Longtake 写出</translation>
    </message>
    <message>
        <source>Update Longtake.</source>
        <translation>请更新 Longtake。</translation>
    </message>
    <message>
        <source>There is no export preset &quot;{preset}&quot;</source>
        <translation>没有名为“{preset}”的导出预设</translation>
    </message>
    <message>
        <source>the presets are: {presets}</source>
        <translation>现有：{presets}</translation>
    </message>
    <message>
        <source>Name one of them, or a preset&apos;s file.</source>
        <translation>请指定其中之一，或某个预设的文件。</translation>
    </message>
    <message>
        <source>The name &quot;{preset}&quot; is taken</source>
        <translation>名称“{preset}”已被占用</translation>
    </message>
    <message>
        <source>a built-in preset has it</source>
        <translation>程序自带的一个预设使用此名</translation>
    </message>
    <message>
        <source>another preset has it</source>
        <translation>另一个预设使用此名</translation>
    </message>
    <message>
        <source>The preset has no name</source>
        <translation>预设没有名称</translation>
    </message>
    <message>
        <source>a name has one line and 1 to {most} bytes</source>
        <translation>名称为一行，1 至 {most} 字节</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>请为它命名。</translation>
    </message>
    <message>
        <source>The preset &quot;{preset}&quot; was not saved</source>
        <translation>预设“{preset}”未能保存</translation>
    </message>
    <message>
        <source>there is no format &quot;{form}&quot;</source>
        <translation>没有格式“{form}”</translation>
    </message>
    <message>
        <source>there is no size &quot;{size}&quot;</source>
        <translation>没有尺寸“{size}”</translation>
    </message>
    <message>
        <source>Cannot make a name from &quot;{pattern}&quot;</source>
        <translation>无法由“{pattern}”得到名称</translation>
    </message>
    <message>
        <source>there is no field {field}</source>
        <translation>没有字段 {field}</translation>
    </message>
    <message>
        <source>Use {fields}.</source>
        <translation>请使用 {fields}。</translation>
    </message>
    <message>
        <source>the result is empty</source>
        <translation>其中没有可用的内容</translation>
    </message>
    <message>
        <source>Write letters or digits, or a field such as {field}.</source>
        <translation>请写入字母、数字，或 {field} 这样的字段。</translation>
    </message>
    <message>
        <source>only an MP4 has the choice between H.264 and AV1</source>
        <translation>只有 MP4 可以在 H.264 与 AV1 之间选择</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or a .webm file, which always has AV1.</source>
        <translation>请指定 .mp4 文件，或总是使用 AV1 的 .webm 文件。</translation>
    </message>
    <message>
        <source>stdout cannot carry a second video with the memory</source>
        <translation>stdout 容纳不下第二个显示记忆的视频</translation>
    </message>
    <message>
        <source>Name a file, or lay the memory over the pictures.</source>
        <translation>请指定文件，或把记忆叠加在画面上。</translation>
    </message>
    <message>
        <source>there are no colours &quot;{map}&quot;</source>
        <translation>没有配色“{map}”</translation>
    </message>
    <message>
        <source>Choose {maps}.</source>
        <translation>请选择 {maps}。</translation>
    </message>
    <message>
        <source>Use .mp4, .webm (AV1), .mkv (FFV1), .mov (ProRes), .webp, .gif, .y4m, - for y4m on stdout, or a folder for PNG pictures.</source>
        <translation>请使用 .mp4、.webm（AV1）、.mkv（FFV1）、.mov（ProRes）、.webp、.gif、.y4m，用 - 表示向 stdout 写 y4m，或用文件夹存放 PNG 图片。</translation>
    </message>
    <message>
        <source>Cannot encode AV1</source>
        <translation>无法编码 AV1</translation>
    </message>
    <message>
        <source>Write H.264 instead, as .mp4.</source>
        <translation>请改写 H.264 的 .mp4。</translation>
    </message>
    <message>
        <source>Cannot show the memory of this take</source>
        <translation>无法显示此镜次的记忆</translation>
    </message>
    <message>
        <source>its model has no memory to show</source>
        <translation>其模型没有可供显示的记忆</translation>
    </message>
    <message>
        <source>Export the pictures without the memory.</source>
        <translation>请不带记忆导出画面。</translation>
    </message>
    <message>
        <source>Export the pictures without the memory: they need no model.</source>
        <translation>请不带记忆导出画面：画面不需要模型。</translation>
    </message>
    <message>
        <source>There is no video preview</source>
        <translation>没有视频预览</translation>
    </message>
    <message>
        <source>this program encodes no H.264</source>
        <translation>此程序不编码 H.264</translation>
    </message>
    <message>
        <source>this model takes no LoRAs</source>
        <translation>此模型不能使用 LoRA</translation>
    </message>
    <message>
        <source>no LoRA &quot;{name}&quot; is loaded</source>
        <translation>没有加载名为“{name}”的 LoRA</translation>
    </message>
    <message>
        <source>Load it in the window, or start with --lora FILE. GET /v1/state lists them.</source>
        <translation>请在窗口中加载，或用 --lora FILE 启动。GET /v1/state 会列出它们。</translation>
    </message>
    <message>
        <source>two LoRAs have the name &quot;{name}&quot;</source>
        <translation>有两个 LoRA 都叫“{name}”</translation>
    </message>
    <message>
        <source>Rename one of the two files.</source>
        <translation>请给其中一个文件换个名称。</translation>
    </message>
    <message>
        <source>this program cannot send</source>
        <translation>此程序不能发送</translation>
    </message>
    <message>
        <source>no destination is set</source>
        <translation>没有选择发送到哪里</translation>
    </message>
    <message>
        <source>Send once from the window, or start with --send ADDRESS.</source>
        <translation>请先在窗口中发送一次，或用 --send ADDRESS 启动。</translation>
    </message>
    <message>
        <source>the stream is already being sent</source>
        <translation>视频流已在发送</translation>
    </message>
    <message>
        <source>Send send_stop first.</source>
        <translation>请先发送 send_stop。</translation>
    </message>
    <message>
        <source>the stream is not being sent</source>
        <translation>视频流没有在发送</translation>
    </message>
    <message>
        <source>a cue is one of &quot;text&quot;, &quot;preset&quot; and &quot;mark&quot;</source>
        <translation>一项安排只能是“text”“preset”“mark”之一</translation>
    </message>
    <message>
        <source>chunk {chunk} is already made or being made</source>
        <translation>片段 {chunk} 已生成或正在生成</translation>
    </message>
    <message>
        <source>The first chunk that a cue can reach is {first}.</source>
        <translation>安排还能赶上的第一个片段是 {first}。</translation>
    </message>
    <message>
        <source>this program has no plan of cues</source>
        <translation>此程序没有计划</translation>
    </message>
    <message>
        <source>Cannot hear anything in {file}</source>
        <translation>在 {file} 中听不到任何声音</translation>
    </message>
    <message>
        <source>its sound is silent</source>
        <translation>其声音是静音</translation>
    </message>
    <message>
        <source>Choose a file with a sound that can be heard.</source>
        <translation>请选择含有可听声音的文件。</translation>
    </message>
    <message>
        <source>Cannot take cues from {file}</source>
        <translation>无法从 {file} 生成安排</translation>
    </message>
    <message>
        <source>its sound lasts {seconds} s only</source>
        <translation>其声音只有 {seconds} 秒</translation>
    </message>
    <message>
        <source>Choose a sound of {least} s or longer.</source>
        <translation>请选择不短于 {least} 秒的声音。</translation>
    </message>
    <message>
        <source>its sound is longer than {hours} hours</source>
        <translation>其声音长于 {hours} 小时</translation>
    </message>
    <message>
        <source>Cut out the part that is needed.</source>
        <translation>请截取所需的部分。</translation>
    </message>
    <message>
        <source>it is damaged: its sound should last {seconds} s and ends after {found} s</source>
        <translation>文件已损坏：它标明声音长 {seconds} 秒，却在 {found} 秒处结束</translation>
    </message>
    <message>
        <source>Get the whole file again.</source>
        <translation>请重新获取完整的文件。</translation>
    </message>
    <message>
        <source>it is damaged: {percent} % of its sound cannot be decoded</source>
        <translation>文件已损坏：其声音有 {percent} % 无法解码</translation>
    </message>
    <message>
        <source>The video of the preview ended</source>
        <translation>预览视频已结束</translation>
    </message>
    <message>
        <source>Cannot send {kbps} kbit/s</source>
        <translation>无法以 {kbps} kbit/s 发送</translation>
    </message>
    <message>
        <source>a bit rate must be from {least} to {most} kbit/s</source>
        <translation>码率必须在 {least} 到 {most} kbit/s 之间</translation>
    </message>
    <message>
        <source>There is no virtual camera</source>
        <translation>没有虚拟摄像头</translation>
    </message>
    <message>
        <source>no device of v4l2loopback was found, and {cause}</source>
        <translation>没有找到 v4l2loopback 的设备，而且{cause}</translation>
    </message>
    <message>
        <source>Load the driver: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. If the command is refused, install the package v4l2loopback-dkms first. Or start PipeWire.</source>
        <translation>请加载驱动：sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake。如果命令被拒绝，请先安装软件包 v4l2loopback-dkms。也可以启动 PipeWire。</translation>
    </message>
    <message>
        <source>there is no device {device}</source>
        <translation>没有设备 {device}</translation>
    </message>
    <message>
        <source>Load the driver: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. Or use camera: to use an existing device.</source>
        <translation>请加载驱动：sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake。也可以用 camera: 使用现有的设备。</translation>
    </message>
    <message>
        <source>{device} is not a video device</source>
        <translation>{device} 不是视频设备</translation>
    </message>
    <message>
        <source>Name a device of v4l2loopback, such as /dev/video4, or use camera: to find one.</source>
        <translation>请指定 v4l2loopback 的设备，例如 /dev/video4，或用 camera: 自动查找。</translation>
    </message>
    <message>
        <source>{device} belongs to &quot;{driver}&quot; and is not a device of v4l2loopback</source>
        <translation>{device} 属于“{driver}”，不是 v4l2loopback 的设备</translation>
    </message>
    <message>
        <source>another program sends to {device}</source>
        <translation>另一个程序正在向 {device} 发送</translation>
    </message>
    <message>
        <source>Stop it there, or name another device of v4l2loopback.</source>
        <translation>请在那里停止，或指定 v4l2loopback 的另一个设备。</translation>
    </message>
    <message>
        <source>you may not write to {device}</source>
        <translation>您没有写入 {device} 的权限</translation>
    </message>
    <message>
        <source>Join the group video with sudo usermod -aG video $USER, then log in again.</source>
        <translation>请用 sudo usermod -aG video $USER 加入 video 组，然后重新登录。</translation>
    </message>
    <message>
        <source>{device} does not take I420 pictures of {size}</source>
        <translation>{device} 不接受 {size} 的 I420 画面</translation>
    </message>
    <message>
        <source>Choose another size to send, or load v4l2loopback again.</source>
        <translation>请选择其他发送尺寸，或重新加载 v4l2loopback。</translation>
    </message>
    <message>
        <source>{device} accepts only pictures of {found}, and these have {size}</source>
        <translation>{device} 保持 {found} 的画面，而要发送的是 {size}</translation>
    </message>
    <message>
        <source>Send pictures of {found}, or close the programs that show this camera.</source>
        <translation>请发送 {found} 的画面，或关闭正在显示此摄像头的程序。</translation>
    </message>
    <message>
        <source>the device accepts only a part of a picture</source>
        <translation>设备只接受画面的一部分</translation>
    </message>
    <message>
        <source>the PipeWire library cannot be used ({problem})</source>
        <translation>PipeWire 的库无法使用（{problem}）</translation>
    </message>
    <message>
        <source>Install PipeWire, or load the driver v4l2loopback and send to its device.</source>
        <translation>请安装 PipeWire，或加载驱动 v4l2loopback 并发送到它的设备。</translation>
    </message>
    <message>
        <source>PipeWire does not run for this user ({cause})</source>
        <translation>此用户的 PipeWire 没有运行（{cause}）</translation>
    </message>
    <message>
        <source>Start it with systemctl --user start pipewire wireplumber.</source>
        <translation>请用 systemctl --user start pipewire wireplumber 启动它。</translation>
    </message>
    <message>
        <source>PipeWire ended the connection ({problem})</source>
        <translation>PipeWire 结束了连接（{problem}）</translation>
    </message>
    <message>
        <source>second {to} is not after second {from}</source>
        <translation>第 {to} 秒不在第 {from} 秒之后</translation>
    </message>
    <message>
        <source>captions are only for two takes</source>
        <translation>字幕用于区分两个镜次</translation>
    </message>
    <message>
        <source>Give &quot;beside&quot; as well.</source>
        <translation>请同时指定 “beside”。</translation>
    </message>
    <message>
        <source>{count} exports of clients are not finished</source>
        <translation>客户端的 {count} 个导出尚未完成</translation>
    </message>
    <message>
        <source>Wait for events of kind export that say done or failed.</source>
        <translation>请等待种类为 export、内容为 done 或 failed 的事件。</translation>
    </message>
    <message>
        <source>Gamepads cannot be used</source>
        <translation>无法使用游戏手柄</translation>
    </message>
    <message>
        <source>the library SDL was not loaded: {problem}</source>
        <translation>未能加载库 SDL：{problem}</translation>
    </message>
    <message>
        <source>Install the package libsdl2-2.0-0, and start Longtake again.</source>
        <translation>请安装软件包 libsdl2-2.0-0，然后重新启动 Longtake。</translation>
    </message>
    <message>
        <source>SDL could not start: {problem}</source>
        <translation>SDL 无法启动：{problem}</translation>
    </message>
    <message>
        <source>No gamepad is connected</source>
        <translation>没有连接游戏手柄</translation>
    </message>
    <message>
        <source>Connect one; Longtake uses it as soon as it is there.</source>
        <translation>请连接一个；一连上 Longtake 就会使用。</translation>
    </message>
    <message>
        <source>The gamepad {port} is missing</source>
        <translation>游戏手柄 {port} 不存在</translation>
    </message>
    <message>
        <source>Connect it; Longtake uses it as soon as it is there.</source>
        <translation>请连接它；一连上 Longtake 就会使用。</translation>
    </message>
    <message>
        <source>The gamepad {port} was not opened</source>
        <translation>未能打开游戏手柄 {port}</translation>
    </message>
    <message>
        <source>Connect it again; Longtake tries again by itself.</source>
        <translation>请重新连接；Longtake 会自动重试。</translation>
    </message>
    <message>
        <source>Use rtmp://HOST/APP/KEY, srt://HOST:PORT, tcp:// or udp://HOST:PORT. Or use camera: for a virtual camera, ndi:NAME for NDI, FILE.y4m or raw:FILE for a file or named pipe, - for stdout.</source>
        <translation>可用 rtmp://HOST/APP/KEY、srt://HOST:PORT、tcp:// 或 udp://HOST:PORT，虚拟摄像头写作 camera:，NDI 接收端写作 ndi:NAME，文件或命名管道写作 FILE.y4m 或 raw:FILE，- 表示 stdout。</translation>
    </message>
    <message>
        <source>Cannot send by NDI</source>
        <translation>无法通过 NDI 发送</translation>
    </message>
    <message>
        <source>Cannot send by NDI as &quot;{name}&quot;</source>
        <translation>无法以“{name}”之名通过 NDI 发送</translation>
    </message>
    <message>
        <source>a name has at most {most} bytes of UTF-8, not only blanks, no control characters and none of \ / : * ? &quot; &lt; &gt; |</source>
        <translation>名称最多为 {most} 字节的 UTF-8，不能只有空格，不能含控制字符以及 \ / : * ? &quot; &lt; &gt; |</translation>
    </message>
    <message>
        <source>Choose another name, such as ndi:Longtake.</source>
        <translation>请选择其他名称，例如 ndi:Longtake。</translation>
    </message>
    <message>
        <source>the NDI library cannot be used ({problem})</source>
        <translation>NDI 的库无法使用（{problem}）</translation>
    </message>
    <message>
        <source>Install the NDI runtime for Linux (libndi.so.6) from https://ndi.video, and avahi-daemon. If it is in a folder of its own, name that folder in the variable NDI_RUNTIME_DIR_V6 and start Longtake again.</source>
        <translation>请从 https://ndi.video 安装 Linux 版 NDI 运行库（libndi.so.6），并安装 avahi-daemon。如果它在单独的文件夹中，请在变量 NDI_RUNTIME_DIR_V6 中写明该文件夹，然后重新启动 Longtake。</translation>
    </message>
    <message>
        <source>the NDI library does not run on this processor</source>
        <translation>NDI 的库无法在此处理器上运行</translation>
    </message>
    <message>
        <source>Send another way.</source>
        <translation>请换一种方式发送。</translation>
    </message>
    <message>
        <source>the NDI library made no sender named {name}</source>
        <translation>NDI 的库未能创建名为 {name} 的发送源</translation>
    </message>
    <message>
        <source>Choose another name if another program uses this one, and check that avahi-daemon runs.</source>
        <translation>如果本机已有程序使用此名称，请换一个名称，并确认 avahi-daemon 正在运行。</translation>
    </message>
    <message>
        <source>Cannot compact the session {session}</source>
        <translation>无法压缩会话 {session}</translation>
    </message>
    <message>
        <source>this model&apos;s number of passes cannot be changed</source>
        <translation>这个模型的遍数不能更改</translation>
    </message>
    <message>
        <source>The number of passes was not changed</source>
        <translation>遍数未更改</translation>
    </message>
    <message>
        <source>int8 is only for models of the Wan family on a CPU</source>
        <translation>int8 只用于在 CPU 上运行的 Wan 系列模型的矩阵</translation>
    </message>
    <message>
        <source>this CPU ({isa}) has no products in 8 bits: it needs AMX or VNNI</source>
        <translation>此 CPU（{isa}）没有 8 位乘法：需要 AMX 或 VNNI</translation>
    </message>
    <message>
        <source>Choose --dtype auto.</source>
        <translation>请选择 --dtype auto。</translation>
    </message>
    <message>
        <source>Choose another type; on a GPU such a model has fp8.</source>
        <translation>请选择其他类型；在 GPU 上此类模型可使用 fp8。</translation>
    </message>
    <message>
        <source>fp8 is only for models of the Wan family on a GPU</source>
        <translation>fp8 只用于在 GPU 上运行的 Wan 系列模型的矩阵</translation>
    </message>
    <message>
        <source>Choose another type; on a CPU such a model has int8.</source>
        <translation>请选择其他类型；在 CPU 上此类模型可使用 int8。</translation>
    </message>
    <message>
        <source>Choose --text-device cpu, --dtype fp8, the small decoder, a smaller budget or a smaller size, or close other programs.</source>
        <translation>请选择 --text-device cpu、--dtype fp8、小型解码器、更小的预算或更小的尺寸，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Cannot make the session&apos;s pictures</source>
        <translation>无法生成会话的画面</translation>
    </message>
    <message>
        <source>it was made with the former built-in model, which this version no longer has</source>
        <translation>它由此版本不再包含的旧内置模型生成</translation>
    </message>
    <message>
        <source>Export it with Longtake 0.3.0.</source>
        <translation>请用 Longtake 0.3.0 导出。</translation>
    </message>
    <message>
        <source>it belongs to the former built-in model, which this version no longer runs</source>
        <translation>它属于此版本不再运行的旧内置模型</translation>
    </message>
    <message>
        <source>Open it with Longtake 0.3.0.</source>
        <translation>请用 Longtake 0.3.0 打开。</translation>
    </message>
    <message>
        <source>Try again. If it happens again, report it with the output of &quot;longtake-cli --version&quot;.</source>
        <translation>请重试。若再次发生，请附上“longtake-cli --version”的输出进行报告。</translation>
    </message>
    <message>
        <source>GET /v1/openapi.json describes all requests.</source>
        <translation>GET /v1/openapi.json 描述了所有请求。</translation>
    </message>
    <message>
        <source>Send one JSON object.</source>
        <translation>请发送一个 JSON 对象。</translation>
    </message>
    <message>
        <source>Open the control port&apos;s own address in the browser, or use a program that is not a web page.</source>
        <translation>请在浏览器中打开控制端口自己的地址，或使用不是网页的程序。</translation>
    </message>
    <message>
        <source>Send less in one request.</source>
        <translation>请减少单个请求的内容。</translation>
    </message>
    <message>
        <source>Send the whole request at once.</source>
        <translation>请一次发送完整的请求。</translation>
    </message>
    <message>
        <source>Use the control port of the window or of &quot;longtake-cli serve&quot;.</source>
        <translation>请使用窗口或“longtake-cli serve”的控制端口。</translation>
    </message>
    <message>
        <source>Send a prompt, and ask again after the first picture.</source>
        <translation>请发送提示词，并在第一幅画面之后再次请求。</translation>
    </message>
    <message>
        <source>Use /v1/preview.mjpeg instead.</source>
        <translation>请改用 /v1/preview.mjpeg。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; and GET /v1/openapi.json list the commands.</source>
        <translation>“longtake-cli serve --list”和 GET /v1/openapi.json 列出了所有命令。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; shows its arguments.</source>
        <translation>“longtake-cli serve --list”会显示它的参数。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; shows the OSC types of each command.</source>
        <translation>“longtake-cli serve --list”会显示每个命令的 OSC 类型。</translation>
    </message>
    <message>
        <source>Send one weight for each text.</source>
        <translation>请为每段文字发送一个权重。</translation>
    </message>
    <message>
        <source>Use the window or &quot;longtake-cli serve&quot; for it.</source>
        <translation>请用窗口或“longtake-cli serve”来做。</translation>
    </message>
    <message>
        <source>Send send_start first.</source>
        <translation>请先发送 send_start。</translation>
    </message>
    <message>
        <source>Send record_start first.</source>
        <translation>请先发送 record_start。</translation>
    </message>
    <message>
        <source>Give exactly one of them.</source>
        <translation>请只给出其中一个。</translation>
    </message>
    <message>
        <source>Count the texts from 1 and choose one of them.</source>
        <translation>请从 1 开始数，并选择其中一段文字。</translation>
    </message>
    <message>
        <source>Give an end that is after the start.</source>
        <translation>请给出在起点之后的终点。</translation>
    </message>
    <message>
        <source>Start Longtake again. If it happens again, reinstall the package libsdl2-2.0-0.</source>
        <translation>请重新启动 Longtake。若再次发生，请重新安装软件包 libsdl2-2.0-0。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli midi --map NAME&quot; prints a built-in map as an example.</source>
        <translation>“longtake-cli midi --map NAME”会输出一个内置映射作为示例。</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>请指定一个文件。</translation>
    </message>
    <message>
        <source>Choose a smaller file.</source>
        <translation>请选择较小的文件。</translation>
    </message>
    <message>
        <source>Choose another file or folder, or change the permissions of this one.</source>
        <translation>请选择其他文件或文件夹，或更改其权限。</translation>
    </message>
    <message>
        <source>Choose a folder on another disk.</source>
        <translation>请选择另一个磁盘上的文件夹。</translation>
    </message>
    <message>
        <source>Check the disk, then try again.</source>
        <translation>请检查磁盘，然后重试。</translation>
    </message>
    <message>
        <source>Close other programs, then try again.</source>
        <translation>请关闭其他程序，然后重试。</translation>
    </message>
    <message>
        <source>Correct it, then try again.</source>
        <translation>请改正后重试。</translation>
    </message>
    <message>
        <source>Make at least one chunk, for example with --chunks 8.</source>
        <translation>请至少生成一个片段，例如使用 --chunks 8。</translation>
    </message>
    <message>
        <source>Choose a model with a memory, such as the built-in one.</source>
        <translation>请选择有记忆的模型，例如内置模型。</translation>
    </message>
    <message>
        <source>Install the NVIDIA driver, or use --device cpu.</source>
        <translation>请安装 NVIDIA 驱动，或使用 --device cpu。</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver, or use --device cpu.</source>
        <translation>请更新 NVIDIA 驱动，或使用 --device cpu。</translation>
    </message>
    <message>
        <source>Restart the computer. If it happens again, reinstall the NVIDIA driver, or use --device cpu.</source>
        <translation>请重新启动计算机。若再次发生，请重新安装 NVIDIA 驱动，或使用 --device cpu。</translation>
    </message>
    <message>
        <source>Check that &quot;nvidia-smi&quot; shows a GPU, or use --device cpu.</source>
        <translation>请确认“nvidia-smi”能显示 GPU，或使用 --device cpu。</translation>
    </message>
    <message>
        <source>the file {file} of the GPU kernels is missing</source>
        <translation>缺少 GPU 内核的文件 {file}</translation>
    </message>
    <message>
        <source>Use --device cpu, or build the program again from one source tree.</source>
        <translation>请使用 --device cpu，或从同一份源代码重新构建程序。</translation>
    </message>
    <message>
        <source>Create the folder, or choose another one.</source>
        <translation>请创建该文件夹，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>Choose a size from 1 to 16384 pixels.</source>
        <translation>请选择 1 到 16384 像素的尺寸。</translation>
    </message>
    <message>
        <source>Choose a frame rate above zero.</source>
        <translation>请选择大于零的帧率。</translation>
    </message>
    <message>
        <source>Install FFmpeg with PNG, or write .mp4 instead.</source>
        <translation>请安装带 PNG 的 FFmpeg，或改写 .mp4。</translation>
    </message>
    <message>
        <source>Install FFmpeg with JPEG.</source>
        <translation>请安装带 JPEG 的 FFmpeg。</translation>
    </message>
    <message>
        <source>Install another version of FFmpeg, then run &quot;longtake-cli selftest&quot; again.</source>
        <translation>请安装其他版本的 FFmpeg，然后再次运行“longtake-cli selftest”。</translation>
    </message>
    <message>
        <source>Correct the file, or get it again from the model&apos;s source.</source>
        <translation>请改正文件，或从模型的来源重新获取。</translation>
    </message>
    <message>
        <source>Name a model with --model.</source>
        <translation>请用 --model 指定一个模型。</translation>
    </message>
    <message>
        <source>Open it with the version of Longtake that made it.</source>
        <translation>请用创建它的 Longtake 版本打开。</translation>
    </message>
    <message>
        <source>Choose another picture size.</source>
        <translation>请选择其他画面尺寸。</translation>
    </message>
    <message>
        <source>Choose a file with one JSON object.</source>
        <translation>请选择含有一个 JSON 对象的文件。</translation>
    </message>
    <message>
        <source>Correct the file, or choose a built-in policy.</source>
        <translation>请改正文件，或选择内置策略。</translation>
    </message>
    <message>
        <source>Start the program and the receiver again.</source>
        <translation>请重新启动程序和接收方。</translation>
    </message>
    <message>
        <source>Start the receiver, or check that it still runs.</source>
        <translation>请启动接收方，或检查它是否仍在运行。</translation>
    </message>
    <message>
        <source>Start a program that reads from the pipe.</source>
        <translation>请启动一个从管道读取的程序。</translation>
    </message>
    <message>
        <source>Choose a bit rate in this range.</source>
        <translation>请选择此范围内的比特率。</translation>
    </message>
    <message>
        <source>Check the session&apos;s folder; &quot;longtake-cli sessions&quot; lists all sessions.</source>
        <translation>请检查会话的文件夹；“longtake-cli sessions”会列出所有会话。</translation>
    </message>
    <message>
        <source>Use a copy of the session: nothing can be shown without its beginning.</source>
        <translation>请使用会话的副本：没有开头就无法显示任何内容。</translation>
    </message>
    <message>
        <source>Start a new session.</source>
        <translation>请开始新的会话。</translation>
    </message>
    <message>
        <source>Choose a range without this chunk.</source>
        <translation>请选择不含此片段的范围。</translation>
    </message>
    <message>
        <source>Choose a chunk of the session.</source>
        <translation>请选择会话中的片段。</translation>
    </message>
    <message>
        <source>Start a new stream, or choose another model.</source>
        <translation>请开始新的视频流，或选择其他模型。</translation>
    </message>
    <message>
        <source>Update Longtake: a newer version may have written it.</source>
        <translation>请更新 Longtake：它可能由更新的版本写入。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli cues SOUND -o FILE&quot; writes a timeline as an example.</source>
        <translation>“longtake-cli cues SOUND -o FILE”会写出一个时间线作为示例。</translation>
    </message>
    <message>
        <source>Play the next chunk instead.</source>
        <translation>请改为播放下一个片段。</translation>
    </message>
    <message>
        <source>Replace config.json by the one of UMT5-XXL.</source>
        <translation>请用 UMT5-XXL 的 config.json 替换它。</translation>
    </message>
    <message>
        <source>Convert another file, or get this one again.</source>
        <translation>请转换其他文件，或重新获取此文件。</translation>
    </message>
    <message>
        <source>it is MAGI-1, whose network this program does not have</source>
        <translation>这是 MAGI-1，本程序没有它的网络</translation>
    </message>
    <message>
        <source>Choose a model of the Wan 2.1 family.</source>
        <translation>请选择 Wan 2.1 系列的模型。</translation>
    </message>
    <message>
        <source>it is LTX-Video, whose network this program does not have</source>
        <translation>这是 LTX-Video，本程序没有它的网络</translation>
    </message>
    <message>
        <source>it is NOVA, whose networks this program does not have</source>
        <translation>这是 NOVA，本程序没有它的网络</translation>
    </message>
    <message>
        <source>it is Pyramid Flow, or an image model with the same names (SD3, FLUX), whose networks this program does not have</source>
        <translation>这是 Pyramid Flow，或具有相同名称的图像模型（SD3、FLUX），本程序没有它的网络</translation>
    </message>
    <message>
        <source>the GPU libraries for LibTorch {version} are not set up</source>
        <translation>LibTorch {version} 的 GPU 库尚未安装</translation>
    </message>
    <message>
        <source>&quot;longtake-cli gpu setup&quot; downloads them; --device cpu works without them.</source>
        <translation>运行“longtake-cli gpu setup”即可下载；使用 --device cpu 则不需要。</translation>
    </message>
    <message>
        <source>Install the whole package again, or build with the CUDA toolkit. --device cpu works without it.</source>
        <translation>请重新安装整个软件包，或使用 CUDA Toolkit 编译。使用 --device cpu 则不需要。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli gpu remove&quot; and then &quot;longtake-cli gpu setup&quot; download the GPU libraries again. --device cpu works without them.</source>
        <translation>先运行“longtake-cli gpu remove”，再运行“longtake-cli gpu setup”，即可重新下载 GPU 库。使用 --device cpu 则不需要。</translation>
    </message>
    <message>
        <source>chunks before chunk {chunk} followed a video, and without a session only the newest of them are kept</source>
        <translation>片段 {chunk} 之前的片段跟随了视频，没有会话时只保留其中最新的</translation>
    </message>
    <message>
        <source>Choose a later chunk, or keep a session, from which every chunk can be reached.</source>
        <translation>请选择更靠后的片段，或保存会话；从会话可以回到任何片段。</translation>
    </message>
    <message>
        <source>{file} lacks {count} pictures</source>
        <translation>{file} 缺少 {count} 幅画面</translation>
    </message>
    <message>
        <source>this computer encodes them more slowly than they come</source>
        <translation>此计算机的编码速度跟不上画面到来的速度</translation>
    </message>
    <message>
        <source>Record while a session is kept, from which the recorder reads what it lacks, or choose a smaller picture.</source>
        <translation>请在保存会话的同时录制，缺少的画面会从会话中读取；或选择较小的画面。</translation>
    </message>
    <message>
        <source>The stream stays as it is</source>
        <translation>流保持不变</translation>
    </message>
    <message>
        <source>the command &quot;{command}&quot; is too large for the session&apos;s log</source>
        <translation>命令 &quot;{command}&quot; 对会话日志来说太大</translation>
    </message>
    <message>
        <source>Divide it into smaller ones.</source>
        <translation>请把它分成较小的命令。</translation>
    </message>
    <message>
        <source>Close other programs and open it again, or use another copy of it.</source>
        <translation>请关闭其他程序后重新打开，或使用另一份副本。</translation>
    </message>
    <message>
        <source>Reading the session</source>
        <translation>正在读取会话</translation>
    </message>
    <message>
        <source>Going back</source>
        <translation>正在返回</translation>
    </message>
    <message>
        <source>Omit --control-no-token, or omit --control-address.</source>
        <translation>请去掉 --control-no-token 或 --control-address。</translation>
    </message>
    <message>
        <source>Send the header &quot;Authorization: Bearer TOKEN&quot; with the token in the file that the program names when it opens the port, usually ~/.config/longtake/control-token. A browser or a player needs a link: GET /v1/link, or Window &gt; Copy Link to Control Port.</source>
        <translation>请发送标头 &quot;Authorization: Bearer TOKEN&quot;，令牌在程序打开端口时给出的文件中，通常是 ~/.config/longtake/control-token。浏览器或播放器需要链接：GET /v1/link，或“窗口 &gt; 复制控制端口链接”。</translation>
    </message>
    <message>
        <source>This link does not let anybody in</source>
        <translation>此链接无法进入</translation>
    </message>
    <message>
        <source>it was used before, or the port was opened again since</source>
        <translation>它已被使用，或端口之后重新打开过</translation>
    </message>
    <message>
        <source>Get another one with GET /v1/link, or with Window &gt; Copy Link to Control Port.</source>
        <translation>请用 GET /v1/link 或“窗口 &gt; 复制控制端口链接”获取新链接。</translation>
    </message>
    <message>
        <source>The control port has no token</source>
        <translation>控制端口没有令牌</translation>
    </message>
    <message>
        <source>OSC was not opened on {address}</source>
        <translation>未在 {address} 上打开 OSC</translation>
    </message>
    <message>
        <source>--osc-all lets whoever sends steer everything</source>
        <translation>--osc-all 让任何发送者都能控制一切</translation>
    </message>
    <message>
        <source>Give --osc-from IP as well, or omit --osc-all.</source>
        <translation>请同时给出 --osc-from IP，或去掉 --osc-all。</translation>
    </message>
    <message>
        <source>other machines reach this port, and OSC has no tokens, so it takes only the commands of the stage</source>
        <translation>其他计算机能访问此端口，而 OSC 没有令牌，因此只接受舞台命令</translation>
    </message>
    <message>
        <source>Send it over HTTP with the token, or open the port with --osc-from IP --osc-all.</source>
        <translation>请带令牌通过 HTTP 发送，或用 --osc-from IP --osc-all 打开端口。</translation>
    </message>
    <message>
        <source>it is in a format that Longtake does not open, such as a playlist</source>
        <translation>它是 Longtake 不打开的格式，例如播放列表</translation>
    </message>
    <message>
        <source>Cannot use --send-ca for {address}</source>
        <translation>不能对 {address} 使用 --send-ca</translation>
    </message>
    <message>
        <source>only rtmps:// checks who the server is</source>
        <translation>只有 rtmps:// 会验证服务器身份</translation>
    </message>
    <message>
        <source>Omit it, or send to rtmps://.</source>
        <translation>请去掉它，或发送到 rtmps://。</translation>
    </message>
    <message>
        <source>the server did not prove that it is the one in the address</source>
        <translation>服务器未能证明自己是地址中的那一个</translation>
    </message>
    <message>
        <source>Check the address and this computer&apos;s date. If you trust the server&apos;s own certificate, give it with --send-ca FILE or in the variable SSL_CERT_FILE.</source>
        <translation>请检查地址和本机日期。如果信任服务器自己的证书，请用 --send-ca 文件或变量 SSL_CERT_FILE 指定。</translation>
    </message>
    <message>
        <source>this system has no file of certificates, so no server can prove who it is</source>
        <translation>此系统没有证书文件，因此没有服务器能证明自己的身份</translation>
    </message>
    <message>
        <source>Install the package ca-certificates, or name a file with --send-ca FILE or in the variable SSL_CERT_FILE.</source>
        <translation>请安装软件包 ca-certificates，或用 --send-ca 文件或变量 SSL_CERT_FILE 指定文件。</translation>
    </message>
    <message>
        <source>the GPU has not enough free memory for it</source>
        <translation>GPU 的空闲显存不够</translation>
    </message>
    <message>
        <source>The stream continues. Close other programs that use the GPU, lower the budget, or choose the small decoder, and try again.</source>
        <translation>视频流继续运行。请关闭其他使用 GPU 的程序、减小预算或选择小型解码器，然后重试。</translation>
    </message>
    <message>
        <source>The model was not opened</source>
        <translation>未打开模型</translation>
    </message>
    <message>
        <source>the GPU ran out of memory while it was read</source>
        <translation>读取时 GPU 显存不足</translation>
    </message>
    <message>
        <source>Close other programs that use the GPU, lower the budget, or choose the small decoder or fp8, and press Restart. With --device cpu it needs no GPU.</source>
        <translation>请关闭其他使用 GPU 的程序、减小预算，或选择小型解码器或 fp8，然后按“重新启动”。使用 --device cpu 则不需要 GPU。</translation>
    </message>
    <message>
        <source>The GPU stopped working</source>
        <translation>GPU 停止工作</translation>
    </message>
    <message>
        <source>Close Longtake and start it again: the session continues where it was. If it happens again, choose --device cpu.</source>
        <translation>请关闭 Longtake 并重新启动：会话会从原处继续。如果再次发生，请选择 --device cpu。</translation>
    </message>
    <message>
        <source>The GPU cannot be used</source>
        <translation>无法使用 GPU</translation>
    </message>
    <message>
        <source>its driver serves CUDA {found}, and CUDA {needed} is needed</source>
        <translation>其驱动程序支持 CUDA {found}，而需要 CUDA {needed}</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver to version {driver} or newer, or use --device cpu.</source>
        <translation>请将 NVIDIA 驱动程序更新到 {driver} 或更高版本，或使用 --device cpu。</translation>
    </message>
    <message>
        <source>the {gpu} has compute capability {found}, and {least} is the least</source>
        <translation>{gpu} 的计算能力为 {found}，至少需要 {least}</translation>
    </message>
    <message>
        <source>Use --device cpu, or a newer GPU.</source>
        <translation>请使用 --device cpu 或更新的 GPU。</translation>
    </message>
    <message>
        <source>this machine has a GPU of AMD, and only NVIDIA&apos;s are supported</source>
        <translation>这台机器装有 AMD 的 GPU，而仅支持 NVIDIA 的 GPU</translation>
    </message>
    <message>
        <source>Use --device cpu.</source>
        <translation>请使用 --device cpu。</translation>
    </message>
    <message>
        <source>the {gpu} is too old for the GPU libraries</source>
        <translation>{gpu} 对 GPU 库来说太旧</translation>
    </message>
    <message>
        <source>Choose another GPU, or --device cpu.</source>
        <translation>请选择其他 GPU 或 --device cpu。</translation>
    </message>
    <message>
        <source>the {gpu} does not multiply bf16; GPUs from the RTX 30 series on do</source>
        <translation>{gpu} 不支持 bf16 乘法；RTX 30 系列及更新的 GPU 支持</translation>
    </message>
    <message>
        <source>Choose --dtype fp32, or --device cpu.</source>
        <translation>请选择 --dtype fp32 或 --device cpu。</translation>
    </message>
    <message>
        <source>Cannot read the session</source>
        <translation>无法读取会话</translation>
    </message>
    <message>
        <source>its file was cut short, or its disk was taken away, while it was open</source>
        <translation>打开期间，其文件被截短，或其磁盘被移除</translation>
    </message>
    <message>
        <source>this model continues only pictures that it made itself</source>
        <translation>这个模型只从自己生成的画面继续</translation>
    </message>
    <message>
        <source>this model keeps no memory: each of its clips continues the last {pictures} pictures of the one before</source>
        <translation>这个模型没有记忆：每个短片都从前一个短片的最后 {pictures} 个画面继续</translation>
    </message>
    <message>
        <source>this model keeps no memory: each of its clips continues the last pictures of the one before</source>
        <translation>这个模型没有记忆：每个短片都从前一个短片的最后几个画面继续</translation>
    </message>
    <message>
        <source>Connect the disk again, then open the session again.</source>
        <translation>请重新连接磁盘，然后再次打开会话。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Examples</name>
    <message>
        <source>Day and Night</source>
        <translation>昼与夜</translation>
    </message>
    <message>
        <source>One shot from day to night. Each prompt slides into the next; the ball is not forgotten.</source>
        <translation>一个镜头从白天到夜晚。每个提示词滑入下一个；球没有被遗忘。</translation>
    </message>
    <message>
        <source>Away and Back</source>
        <translation>离开又回来</translation>
    </message>
    <message>
        <source>The camera looks away and comes back, with memory at first and then without. Inspect shows it.</source>
        <translation>镜头移开又回来，先有记忆，后无记忆。“检视”布局可以看到。</translation>
    </message>
    <message>
        <source>Blend and Cut</source>
        <translation>混合与切换</translation>
    </message>
    <message>
        <source>Two prompts at once, by weight, and then a cut to another place.</source>
        <translation>两个提示词按权重同时生效，然后切换到另一处。</translation>
    </message>
    <message>
        <source>Behind a Tree</source>
        <translation>树后</translation>
    </message>
    <message>
        <source>The prompt does not give the ball&apos;s colour. When it comes out again, only the memory knows it.</source>
        <translation>没有词语说明球的颜色。它再次出现时，只有记忆知道这种颜色。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The stream comes first; pause it and files are ready sooner.</source>
        <translation>视频流优先；暂停后文件会更快完成。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportForm</name>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>How many seconds</source>
        <translation>多少秒</translation>
    </message>
    <message>
        <source>The command “Keep the Last Seconds” keeps as many</source>
        <translation>“保留最后几秒”命令保留同样的长度</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>What it will be</source>
        <translation>导出内容</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>存在的问题</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>每秒画面数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>%1, as the model makes them</source>
        <translation>%1，模型原速</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, twice as large</source>
        <translation>%1，放大一倍</translation>
    </message>
    <message>
        <source>%1, enlarged to fit, on black</source>
        <translation>%1，放大适配，黑色背景</translation>
    </message>
    <message>
        <source>Not in the file</source>
        <translation>不写入文件</translation>
    </message>
    <message>
        <source>Chapters and description of the file</source>
        <translation>写成文件的章节和说明</translation>
    </message>
    <message>
        <source>Subtitles in a .srt file next to it</source>
        <translation>写成旁边的 .srt 字幕文件</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者都写</translation>
    </message>
    <message>
        <source>In to out · of one take only</source>
        <translation>入点到出点 · 仅限单个镜次</translation>
    </message>
    <message>
        <source>Each take as a whole</source>
        <translation>每个镜次的全部</translation>
    </message>
    <message>
        <source>The last seconds of each</source>
        <translation>每个镜次的最后几秒</translation>
    </message>
    <message>
        <source>Whole take · %1</source>
        <translation>整个镜次 · %1</translation>
    </message>
    <message>
        <source>Last %1 s · %2</source>
        <translation>最后 %1 秒 · %2</translation>
    </message>
    <message>
        <source>In to out · %1</source>
        <translation>起点至终点 · %1</translation>
    </message>
    <message>
        <source>In to out · no marks are set</source>
        <translation>起点至终点 · 未设标记</translation>
    </message>
    <message>
        <source>Folder of pictures (*)</source>
        <translation>图片文件夹 (*)</translation>
    </message>
    <message>
        <source>%1 file (*%2)</source>
        <translation>%1 文件 (*%2)</translation>
    </message>
    <message>
        <source>Export As</source>
        <translation>导出为</translation>
    </message>
    <message>
        <source>No take is chosen.</source>
        <translation>没有选择镜次。</translation>
    </message>
    <message>
        <source>This stream is not saved, so there is nothing to export. See the notice above the picture.</source>
        <translation>此视频流未被保存，因此没有可导出的内容。请看画面上方的提示。</translation>
    </message>
    <message>
        <source>This range holds no pictures yet.</source>
        <translation>此范围内尚无画面。</translation>
    </message>
    <message>
        <source>Name a folder.</source>
        <translation>请指定文件夹。</translation>
    </message>
    <message>
        <source>Name a file, with its folder.</source>
        <translation>请填写文件及其文件夹。</translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation>文件夹 %1 不存在。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written to.</source>
        <translation>文件夹 %1 不可写。</translation>
    </message>
    <message>
        <source>The disk has %1 left, this needs about %2. Choose another folder or a shorter range.</source>
        <translation>磁盘剩余 %1，大约需要 %2。请选择其他文件夹或更短的范围。</translation>
    </message>
    <message>
        <source>The name must end in %1.</source>
        <translation>名称必须以 %1 结尾。</translation>
    </message>
    <message>
        <source>The folder %1 is not empty. Name a new or an empty one.</source>
        <translation>文件夹 %1 不是空的。请指定一个新的或空的文件夹。</translation>
    </message>
    <message>
        <source>This file is being exported already.</source>
        <translation>此文件正在导出。</translation>
    </message>
    <message>
        <source>Each take gets a name of its own in this folder</source>
        <translation>每个镜次在此文件夹中有自己的名称</translation>
    </message>
    <message>
        <source>%1 pictures · %2 · about %3</source>
        <translation>%1 张画面 · %2 · 约 %3</translation>
    </message>
    <message>
        <source> · ready in about %1</source>
        <translation> · 约 %1 后完成</translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation> · 剩余 %1</translation>
    </message>
    <message>
        <source> · replaces the existing file</source>
        <translation> · 将替换现有文件</translation>
    </message>
    <message>
        <source>Export %1 Takes</source>
        <translation>导出 %1 个镜次</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>The MP4 then carries the whole session with all its takes, not only this range. Longtake opens it like a session.</source>
        <translation>MP4 文件随后包含整个会话及其所有镜次，而不只是这一段。Longtake 可以像会话一样打开它。</translation>
    </message>
    <message>
        <source>Only an MP4 can carry a session</source>
        <translation>只有 MP4 文件可以包含会话</translation>
    </message>
    <message>
        <source>Goes with the file</source>
        <translation>随文件保存</translation>
    </message>
    <message>
        <source>WebVTT in a .vtt file next to it</source>
        <translation>旁边的 .vtt 文件中的 WebVTT</translation>
    </message>
    <message>
        <source>Only an MP4 has chapters and subtitles</source>
        <translation>只有 MP4 带章节和字幕</translation>
    </message>
    <message>
        <source>as large as it gets</source>
        <translation>不限</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>The file is never larger: the quality is reduced to fit. 0 removes the limit.</source>
        <translation>文件不会更大：画质会让步。0 表示取消限制。</translation>
    </message>
    <message>
        <source>Only an MP4 can have a size limit</source>
        <translation>只有 MP4 可以限制大小</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Browse for a sound…</source>
        <translation>选择声音…</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>声音</translation>
    </message>
    <message>
        <source>The sound of this file is added to the video, from the first picture on. It fades out with the last.</source>
        <translation>此文件的声音从第一幅画面起配到视频中，并随最后的画面淡出。</translation>
    </message>
    <message>
        <source>Only an MP4 can have sound</source>
        <translation>只有 MP4 可以配声音</translation>
    </message>
    <message>
        <source>Add a Sound to the Video</source>
        <translation>为视频配声音</translation>
    </message>
    <message>
        <source>Sounds (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;All files (*)</source>
        <translation>声音 (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;所有文件 (*)</translation>
    </message>
    <message>
        <source>There is no sound file %1.</source>
        <translation>没有声音文件 %1。</translation>
    </message>
    <message>
        <source>%1, mixed from neighbouring pictures</source>
        <translation>%1，由相邻画面混合</translation>
    </message>
    <message>
        <source>%1, with the motion in between</source>
        <translation>%1，补出中间的运动</translation>
    </message>
    <message>
        <source>Result for the preset</source>
        <translation>预设的处理结果</translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation>不显示</translation>
    </message>
    <message>
        <source>Over the pictures</source>
        <translation>叠加在画面上</translation>
    </message>
    <message>
        <source>In a file of its own</source>
        <translation>存为单独的文件</translation>
    </message>
    <message>
        <source>What the memory keeps and how salient it is, in the colours of the window&apos;s overlay. A file of its own is called NAME.memory.mp4. A session does not hold this, so its model computes the memory again.</source>
        <translation>以窗口叠加层的颜色显示记忆保留了什么及其显著性。单独的文件名为 名称.memory.mp4。会话中没有这些内容，因此会用其模型重新计算记忆。</translation>
    </message>
    <message>
        <source>Shows another take of the session on the right, at the same moments. The shorter take stays at its last picture.</source>
        <translation>在右侧显示会话的另一个镜次，时刻相同。先结束的镜次停在最后一个画面。</translation>
    </message>
    <message>
        <source>Captions</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>Writes the number of each take and its name, or else its policy, into its corner</source>
        <translation>在每个镜次的角上写出编号和名称；没有名称则写策略</translation>
    </message>
    <message>
        <source>Pattern for the names of files. Fields in braces are filled in.</source>
        <translation>文件名的构成。花括号中的内容会被填入。</translation>
    </message>
    <message>
        <source>Put a field into the name</source>
        <translation>在名称中插入字段</translation>
    </message>
    <message>
        <source>name of the session</source>
        <translation>会话的名称</translation>
    </message>
    <message>
        <source>number of the take</source>
        <translation>镜次的编号</translation>
    </message>
    <message>
        <source>day of the export</source>
        <translation>导出的日期</translation>
    </message>
    <message>
        <source>time of the export</source>
        <translation>导出的时间</translation>
    </message>
    <message>
        <source>last prompt</source>
        <translation>最后的提示词</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>policy of the memory</source>
        <translation>记忆的策略</translation>
    </message>
    <message>
        <source>number that makes the name new</source>
        <translation>使名称不重复的编号</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>As it was at first</source>
        <translation>恢复为最初的样子</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Your own preset, made from %1.</source>
        <translation>您自己的预设，基于“%1”。</translation>
    </message>
    <message>
        <source>No other take</source>
        <translation>没有其他镜次</translation>
    </message>
    <message>
        <source> · becomes %1</source>
        <translation> · 成为 %1</translation>
    </message>
    <message>
        <source> · the first becomes %1</source>
        <translation> · 第一个成为 %1</translation>
    </message>
    <message>
        <source>The session does not hold the memory. Its model is loaded and follows the take again, which is faster than the stream was.</source>
        <translation>会话中没有记忆：会载入其模型并重新走一遍镜次，所需时间是视频流所用时间的一部分。</translation>
    </message>
    <message>
        <source>Second of the sound at the first picture; below 0 the sound begins later</source>
        <translation>与第一个画面同时听到的是声音的第几秒；小于 0 时声音稍后开始</translation>
    </message>
    <message>
        <source>Sound from</source>
        <translation>声音起点</translation>
    </message>
    <message>
        <source>The sound ends before this range begins. Remove it, or choose an earlier range.</source>
        <translation>声音在此范围开始之前就结束了。请去掉声音，或选择更早的范围。</translation>
    </message>
    <message>
        <source>Each take as trimmed</source>
        <translation>每个镜次修剪后的部分</translation>
    </message>
    <message>
        <source>Take as trimmed · %1 (%2 to %3)</source>
        <translation>修剪后的镜次 · %1（%2 到 %3）</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportPreset</name>
    <message>
        <source>Share</source>
        <translation>分享</translation>
    </message>
    <message>
        <source>H.264 MP4 that phones, editors and most sites take. Choose 24 pictures a second for a site that refuses 16.</source>
        <translation>手机、编辑软件和大多数网站都接受的 H.264 MP4。如果网站不接受 16 帧，请选择每秒 24 帧。</translation>
    </message>
    <message>
        <source>Master</source>
        <translation>母版</translation>
    </message>
    <message>
        <source>H.264 MP4 at the model&apos;s own rate, with hardly any loss. For editing and for keeping.</source>
        <translation>以模型原始帧率输出的 H.264 MP4，几乎无损。用于剪辑与保存。</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>A small H.264 MP4, made quickly. For messages and notes.</source>
        <translation>体积小、生成快的 H.264 MP4。用于消息和笔记。</translation>
    </message>
    <message>
        <source>GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>An animated GIF that repeats, with 255 colours chosen from the pictures. Best for a few seconds.</source>
        <translation>循环播放的 GIF 动画，从画面中选取 255 种颜色。适合几秒钟的内容。</translation>
    </message>
    <message>
        <source>PNG pictures</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>A folder with one lossless picture per frame, for compositing and for papers.</source>
        <translation>每帧一张无损图片的文件夹，用于合成和论文。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Archive (FFV1)</source>
        <translation>存档（FFV1）</translation>
    </message>
    <message>
        <source>A .mkv file without any loss, at the model&apos;s own rate. For keeping, and for making others from.</source>
        <translation>无任何损失的 .mkv 文件，保持模型自身的帧率。用于存档和再加工。</translation>
    </message>
    <message>
        <source>Editing (ProRes)</source>
        <translation>剪辑（ProRes）</translation>
    </message>
    <message>
        <source>ProRes 422 HQ in a .mov file, which editors cut without decoding the frames around the cut.</source>
        <translation>.mov 文件中的 ProRes 422 HQ，剪辑软件无需解码相邻画面即可剪切。</translation>
    </message>
    <message>
        <source>WebP</source>
        <translation>WebP</translation>
    </message>
    <message>
        <source>An animated WebP that repeats, with all colours and much smaller than a GIF. For web pages.</source>
        <translation>循环播放的动态 WebP，色彩完整，比 GIF 小得多。用于网页。</translation>
    </message>
    <message>
        <source>AV1</source>
        <translation>AV1</translation>
    </message>
    <message>
        <source>An MP4 with AV1: smaller than H.264 and slower to make. Not every player supports it yet.</source>
        <translation>使用 AV1 的 MP4：比 H.264 小，制作更慢。并非每个播放器都支持。</translation>
    </message>
    <message>
        <source>WebM (AV1)</source>
        <translation>WebM（AV1）</translation>
    </message>
    <message>
        <source>A .webm file with AV1, for web pages. Slower to make.</source>
        <translation>使用 AV1 的 .webm 文件，用于网页。制作更慢。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportRows</name>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 · %2 left</source>
        <translation>%1 · 剩余 %2</translation>
    </message>
    <message>
        <source>not exported</source>
        <translation>未导出</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>导出任务</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>取消 %1</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Show %1 in its folder</source>
        <translation>在文件夹中显示 %1</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>%1 的进度</translation>
    </message>
</context>
<context>
    <name>longtake::ui::FadeLength</name>
    <message>
        <source>Length of a fade in chunks</source>
        <translation>渐变长度（片段）</translation>
    </message>
    <message>
        <source>How many chunks a fade takes</source>
        <translation>渐变持续多少个片段</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>个片段</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Fader</name>
    <message>
        <source>Prompt at end A</source>
        <translation>A 端的提示词</translation>
    </message>
    <message>
        <source>The prompt at the left end of the fader</source>
        <translation>推子左端的提示词</translation>
    </message>
    <message>
        <source>Prompt at end B</source>
        <translation>B 端的提示词</translation>
    </message>
    <message>
        <source>The prompt at the right end of the fader</source>
        <translation>推子右端的提示词</translation>
    </message>
    <message>
        <source>Fader</source>
        <translation>推子</translation>
    </message>
    <message>
        <source>%1 · empty</source>
        <translation>%1 · 空</translation>
    </message>
    <message>
        <source>From prompt A to prompt B. Between them is a blend; the stream follows at the next chunk.</source>
        <translation>从提示词 A 到提示词 B。两者之间是混合；视频流在下一个片段跟上。</translation>
    </message>
    <message>
        <source>Choose two pads with different prompts for A and B.</source>
        <translation>请为 A 和 B 选择提示词不同的两个打击垫。</translation>
    </message>
    <message>
        <source>neither A nor B</source>
        <translation>非 A 非 B</translation>
    </message>
    <message>
        <source>How much of the picture&apos;s prompt is A, and how much is B, in per cent</source>
        <translation>画面提示词中 A 与 B 各占多少（百分比）</translation>
    </message>
    <message>
        <source>The current prompt is not one of those at the ends of the fader</source>
        <translation>当前生效的提示词不在推子的两端</translation>
    </message>
</context>
<context>
    <name>longtake::ui::FollowBar</name>
    <message>
        <source>Freedom</source>
        <translation>自由度</translation>
    </message>
    <message>
        <source>How far the stream may leave the video</source>
        <translation>视频流可以偏离该视频的程度</translation>
    </message>
    <message>
        <source>Left: the video as the model codes it. Right: nothing of the video</source>
        <translation>左：模型编码后的视频。右：不含该视频</translation>
    </message>
    <message>
        <source>Let It Go</source>
        <translation>放开</translation>
    </message>
    <message>
        <source>The stream continues without the video</source>
        <translation>视频流在没有该视频的情况下继续</translation>
    </message>
    <message>
        <source>Following %1</source>
        <translation>正在跟随 %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Gallery</name>
    <message>
        <source>Places and times</source>
        <translation>地点与时间</translation>
    </message>
    <message>
        <source>Weather</source>
        <translation>天气</translation>
    </message>
    <message>
        <source>Motion and camera</source>
        <translation>运动与镜头</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>物体</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GalleryDialog</name>
    <message>
        <source>Prompt Gallery</source>
        <translation>提示词库</translation>
    </message>
    <message>
        <source>In words that the built-in model knows. A click sends one; the stream continues.</source>
        <translation>使用内置模型学过的英文词语。点击即发送，视频流不会中断。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GetPage</name>
    <message>
        <source>Get models</source>
        <translation>获取模型</translation>
    </message>
    <message>
        <source>Nothing is downloaded before you start it. Files go to %1, and each one is compared with its SHA-256. A download that ends early can be resumed.</source>
        <translation>未经您要求不会下载任何内容。文件存入 %1，每个文件都会与其 SHA-256 比对；下载提前结束时，已收到的部分会保留。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GoingBackNotice</name>
    <message>
        <source>Going back</source>
        <translation>正在返回</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>%1 % of the way</source>
        <translation>已完成 %1 %</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GpuDialog</name>
    <message>
        <source>GPU Support</source>
        <translation>GPU 支持</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>这台计算机</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s libraries</source>
        <translation>NVIDIA 的库</translation>
    </message>
    <message>
        <source>I accept NVIDIA&apos;s licence</source>
        <translation>我接受 NVIDIA 的许可协议</translation>
    </message>
    <message>
        <source>Read it at %1.</source>
        <translation>可在 %1 阅读。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>python3 cannot be started. Install the packages python3 and python3-pip.</source>
        <translation>无法启动 python3。请安装软件包 python3 和 python3-pip。</translation>
    </message>
    <message>
        <source>A part of this installation is missing: gpu_libraries.py. Install the whole package again.</source>
        <translation>此安装缺少一部分：gpu_libraries.py。请重新安装整个软件包。</translation>
    </message>
    <message>
        <source>No NVIDIA driver is installed.</source>
        <translation>未安装 NVIDIA 驱动程序。</translation>
    </message>
    <message>
        <source>NVIDIA driver %1</source>
        <translation>NVIDIA 驱动程序 %1</translation>
    </message>
    <message>
        <source>computes in bf16 and in 8 bits</source>
        <translation>可用 bf16 和 8 位计算</translation>
    </message>
    <message>
        <source>computes in bf16</source>
        <translation>可用 bf16 计算</translation>
    </message>
    <message>
        <source>too old for Longtake</source>
        <translation>对 Longtake 来说太旧</translation>
    </message>
    <message>
        <source>%1, %2 GiB: %3</source>
        <translation>%1，%2 GiB：%3</translation>
    </message>
    <message>
        <source>They are set up in %1. Longtake uses them after a restart.</source>
        <translation>已安装在 %1。Longtake 重新启动后即会使用。</translation>
    </message>
    <message>
        <source>%1 to download; %2 are free on the disk.</source>
        <translation>需下载 %1；磁盘可用空间 %2。</translation>
    </message>
    <message>
        <source>Downloading %1; %2 remain.</source>
        <translation>正在下载 %1；剩余 %2。</translation>
    </message>
    <message>
        <source>The state of the GPU cannot be read; the log in the terminal says why.</source>
        <translation>无法读取 GPU 状态；原因见终端输出。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Resume Download</source>
        <translation>继续下载</translation>
    </message>
    <message>
        <source>Download and Set Up</source>
        <translation>下载并安装</translation>
    </message>
    <message>
        <source>Estimated for Wan 2.1 1.3B with the small decoder: %1 pictures a second at 832x480, %2 with two passes, %3 at 640x352.</source>
        <translation>使用小型解码器的 Wan 2.1 1.3B 估计值：832x480 时每秒 %1 幅画面，两遍时 %2 幅，640x352 时 %3 幅。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HelpPage</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>搜索帮助</translation>
    </message>
    <message>
        <source>Shows the sections that contain all of these words</source>
        <translation>显示包含所有这些词的章节</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Nothing here has all of these words. Try one of them alone.</source>
        <translation>没有内容包含所有这些词。请只试其中一个。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HelpText</name>
    <message>
        <source>The window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>{create} shows just these. {inspect} adds prompts, cache strip and memory. {compare} shows takes side by side. Every panel can be moved or detached, and {find_a_command} finds any command by its name.</source>
        <translation>{create} 只显示这些。{inspect} 增加提示词、缓存条和记忆。{compare} 把多个镜次并排显示。每个面板都可以移动或分离，{find_a_command} 可按名称找到任何命令。</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Type and press Enter: the stream follows at the next chunk. The line next to the box shows when the prompt was applied and when its first picture was shown.</source>
        <translation>输入后按 Enter：正在进行的镜头会在下一个片段跟随。输入框旁的一行说明提示词何时生效、何时看到第一张画面。</translation>
    </message>
    <message>
        <source>Recache recomputes the memory under the new prompt. Cut empties it. Fade slides from one prompt to the other over some chunks.</source>
        <translation>“重算”在新提示词下重新计算记忆内容，“切换”将其遗忘，“渐变”在若干片段内从一个提示词过渡到另一个。</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>回看</translation>
    </message>
    <message>
        <source>Click or drag on the timeline to look back. The stream continues meanwhile; {keep_streaming_while_looking_back} lets it pause instead. {live} goes back to the newest picture.</source>
        <translation>在时间线上单击或拖动即可查看过去的画面。期间视频流继续；{keep_streaming_while_looking_back} 可让它改为暂停。{live} 回到最新的画面。</translation>
    </message>
    <message>
        <source>{previous_picture} and {next_picture} go by pictures, {a_chunk_back} and {a_chunk_on} by chunks, {previous_prompt} and {next_prompt} from prompt to prompt. {play_backwards}, {stop} and {play_forwards} play.</source>
        <translation>{previous_picture} 和 {next_picture} 逐帧移动，{a_chunk_back} 和 {a_chunk_on} 逐片段移动，{previous_prompt} 和 {next_prompt} 在提示词之间移动。{play_backwards}、{stop} 和 {play_forwards} 控制播放。</translation>
    </message>
    <message>
        <source>Go back and branch</source>
        <translation>返回与分支</translation>
    </message>
    <message>
        <source>While you look back, Enter continues from there with the prompt in the box, and {continue_from_here} with the old prompt. This makes a new take; the old future stays as a grey lane, and {takes} lists all takes.</source>
        <translation>回看时，Enter 从那里以输入框中的提示词继续，{continue_from_here} 则不更换提示词继续。这会产生一个新镜次；原来的未来保留为灰色轨道，{takes} 列出所有镜次。</translation>
    </message>
    <message>
        <source>{reroll_from_here} continues from there with another seed. {undo} goes back to where the stream was before the last step, and {redo} returns. Nothing is lost.</source>
        <translation>{reroll_from_here} 以另一个种子从那里继续。{undo} 回到上一步之前，{redo} 返回。已生成的内容不会丢失。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>{salience_overlay} shows on the picture how salient each token is. {pin_tokens}, {forget_tokens} and {dim_tokens} turn the pointer into a brush that keeps, removes or weakens tokens of the memory. {restore_tokens} undoes that, and {lasso} draws an outline.</source>
        <translation>{salience_overlay} 在画面上显示每个 token 的显著度。{pin_tokens}、{forget_tokens} 和 {dim_tokens} 把指针变成画笔，保留、去除或减弱模型在该处的记忆；{restore_tokens} 将其还原，{lasso} 画出轮廓。</translation>
    </message>
    <message>
        <source>{what_would_it_do_without_this} regenerates the stream without the selection and compares both.</source>
        <translation>{what_would_it_do_without_this} 在没有所选内容的情况下重新生成视频流，并比较两者。</translation>
    </message>
    <message>
        <source>In Inspect, the policy decides which tokens stay when the budget is full. The last entry of the list loads your own policy from a file.</source>
        <translation>在“检视”布局中，策略决定预算用满时保留什么。列表末尾可以从文件选择您自己的策略。</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>漂移</translation>
    </message>
    <message>
        <source>The band under the timeline turns from green to red where pictures drift from the beginning of the prompt. Point at it to read the measure. {back_to_the_last_good_moment} continues from the last good moment.</source>
        <translation>当画面偏离提示词开始时的样子，时间线下方的色带会由绿变红。将指针移到上面可以看到是哪项指标。{back_to_the_last_good_moment} 从最后的良好时刻继续。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>{compare} shows takes side by side, as a wipe, a difference or a blink, at one playhead. A trial makes another take that differs in seed, policy, budget, passes or prompt, and on request one whose memory is random.</source>
        <translation>{compare} 以并排、划像、差异或闪烁方式，在同一播放位置显示多个镜次。试验会生成另一个在种子、策略、预算、遍数或提示词上不同的镜次，也可再生成一个随机选择记忆的镜次。</translation>
    </message>
    <message>
        <source>Plan ahead</source>
        <translation>提前计划</translation>
    </message>
    <message>
        <source>{plan_a_prompt_ahead}, or a double click ahead of the stream, plans a prompt or a policy for a later moment. Drag it to move it. {name_this_moment} names a moment, and names become chapters.</source>
        <translation>{plan_a_prompt_ahead}，或在视频流前方双击，可为尚未到来的时刻计划提示词或策略，拖动即可移动。{name_this_moment} 为时刻命名，名称会成为章节。</translation>
    </message>
    <message>
        <source>Export and record</source>
        <translation>导出与录制</translation>
    </message>
    <message>
        <source>Everything is saved, so it can be exported at any time with {export}. {mark_in} and {mark_out} set the range. {keep_the_last_30_s} saves the last seconds to a file without a question.</source>
        <translation>生成的一切都会保留，因此随时可用 {export} 导出。{mark_in} 和 {mark_out} 设定范围。{keep_the_last_30_s} 不加询问地保留最后几秒。</translation>
    </message>
    <message>
        <source>{deliver} shows everything about exports in one place: takes, range, format, and running and finished files. There you also set how many of the last seconds are saved.</source>
        <translation>{deliver} 把与文件有关的一切集中在一处：哪些镜次、哪一段、何种格式，以及正在导出或已完成的内容。在那里还可以选择保留多少秒。</translation>
    </message>
    <message>
        <source>{record} writes a video while you watch. It survives a crash up to the last second.</source>
        <translation>{record} 在您观看时写入视频。即使崩溃，也只会丢失最后一秒。</translation>
    </message>
    <message>
        <source>Sessions and models</source>
        <translation>会话与模型</translation>
    </message>
    <message>
        <source>{new_session} begins a new session, {open} opens one, {sessions} lists all with their sizes, and {save_session_as} writes one into a file for other machines.</source>
        <translation>{new_session} 开始新会话，{open} 打开会话，{sessions} 列出所有会话及其大小，{save_session_as} 把会话写入文件供其他机器使用。</translation>
    </message>
    <message>
        <source>{models} opens other models: drop a file or a folder, and it shows the kind of model and missing parts. Public models can be downloaded there, too.</source>
        <translation>{models} 打开其他模型：拖入文件或文件夹，即可得知它是什么以及缺少什么。也可在那里获取公开模型。</translation>
    </message>
    <message>
        <source>When something goes wrong</source>
        <translation>出现问题时</translation>
    </message>
    <message>
        <source>A line above the picture shows problems and what to do. {log} shows the messages of the engine. After three crashes within ten minutes Longtake starts with the built-in model alone; “longtake --safe” does the same.</source>
        <translation>画面上方的一行会说明发生了什么以及可以怎么做。{log} 显示引擎写下的记录。十分钟内三次异常结束后，Longtake 只用内置模型启动；“longtake --safe”效果相同。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>{keyboard_shortcuts} shows all keys, and {change_shortcuts} changes them. Single keys act while the prompt box has no focus; Esc leaves it and {type_a_prompt} goes back.</source>
        <translation>{keyboard_shortcuts} 显示所有按键，{change_shortcuts} 可更改它们。提示词输入框没有焦点时单键有效；Esc 离开输入框，{type_a_prompt} 返回。</translation>
    </message>
    <message>
        <source>{peek_at_the_next_chunk} shows what the next chunk would look like under the prompt in the box. Nobody else sees it, and nothing changes until Enter sends the prompt or Esc drops it. If the stream is paused, sending makes exactly these pictures.</source>
        <translation>{peek_at_the_next_chunk} 显示在框中提示词下，下一片段会是什么样子。其他人看不到，也不会改变任何东西，直到按 Enter 发送提示词或按 Esc 放弃。若视频流已暂停，发送后生成的正是这些画面。</translation>
    </message>
    <message>
        <source>The picture is in the middle. Below it are the prompt with its nine slots, the timeline, and a line of figures: speed, and the time of each step. A click on the figures estimates a chunk with other settings.</source>
        <translation>中间是画面。下方是提示词及其九个槽位、时间线，以及一行数字：画面生成和显示的速度，以及每一步的开销。点击这些数字可查看其他设置下一个片段的花费。</translation>
    </message>
    <message>
        <source>Help &gt; Examples plays short videos of the built-in model, each a take of its own.</source>
        <translation>“帮助 &gt; 示例”播放内置模型的短片，每段都是独立的镜次。</translation>
    </message>
    <message>
        <source>Perform</source>
        <translation>演出</translation>
    </message>
    <message>
        <source>{freeze} holds the picture and {blackout} makes it black, here and on every output, while the stream continues. {panic} ends both, and cancels a waiting prompt. These keys work while the clean output is in front; {clean_output} closes it.</source>
        <translation>{freeze} 使画面停住，{blackout} 使画面变黑，此处和所有输出都如此，而视频流继续。{panic} 结束两者，并撤回尚在途中的提示词。纯净输出在最前时，这些按键都有效；{clean_output} 将其关闭。</translation>
    </message>
    <message>
        <source>{new_take_from_a_video} follows a video; so does a video that is dropped on the window. A slider sets how far the stream may leave it. After its end the stream continues alone.</source>
        <translation>{new_take_from_a_video}会跟随一段视频；把视频拖到窗口上也一样。滑块决定视频流可以偏离它多少，视频结束后，视频流独自继续。</translation>
    </message>
    <message>
        <source>{new_take_from_a_picture} begins with a picture of yours; so does a picture that is dropped on the window. {new_take_from_this_picture} begins with the picture on the screen. The model continues from it. It draws only what it was trained on: the built-in one draws toys.</source>
        <translation>{new_take_from_a_picture} 以您的一张图片开始；把图片拖放到窗口上也一样。{new_take_from_this_picture} 以屏幕上的画面开始。模型从那里继续，并且只懂它学过的东西：内置模型画的是玩具。</translation>
    </message>
    <message>
        <source>{tap_tempo}, tapped on the beat, sets the tempo; it can be typed, too. {pads_at_once_on_the_beat_on_the_bar} lets pads wait for the beat or the bar. A waiting pad acts at the next chunk that fits; pressing it again, or {panic}, cancels it.</source>
        <translation>随拍按 {tap_tempo} 即可定速，也可以直接输入。{pads_at_once_on_the_beat_on_the_bar} 让打击垫等待节拍或小节。等待中的打击垫在下一个合适的片段生效；再按一次或 {panic} 可取消。</translation>
    </message>
    <message>
        <source>{cues_from_a_sound} finds the beats of a song and plans a prompt at each of them, at every bar, or at every onset. One undo removes them all. An export then offers the song as its sound, from the right second on.</source>
        <translation>{cues_from_a_sound} 会找出歌曲的拍子，并在每一拍、每一小节或每个起音处计划一个提示词。撤销一次即全部去掉。之后导出时会从正确的秒数起提供该歌曲作为声音。</translation>
    </message>
    <message>
        <source>{send_to} sends the stream live: to a server, to another program, to NDI® receivers on the network, or to a virtual camera. Browsers and meetings list that among their cameras. The last line of the window counts sent and dropped pictures.</source>
        <translation>{send_to} 在生成的同时把视频流发送到服务器、其他程序、网络上的 NDI® 接收端或虚拟摄像头，浏览器和视频会议会把虚拟摄像头列在摄像头中。窗口最后一行统计已发送的画面和对方过慢而丢失的画面。</translation>
    </message>
    <message>
        <source>{blend} blends up to four prompts by weight. Ctrl+1 to Ctrl+9 send the slots; a long press on a slot stores the current prompt in it. {prompt_gallery} shows prompts that work well.</source>
        <translation>{blend} 按权重混合最多四个提示词。Ctrl+1 至 Ctrl+9 发送槽位；长按槽位可存入当前提示词。{prompt_gallery} 显示效果好的提示词。</translation>
    </message>
    <message>
        <source>{perform} shows the nine slots as pads. The keys 1 to 9 or a click fade to one of them. A right click stores another prompt there, or puts the pad at an end of the fader. The fader blends two prompts. {fade_across} moves it to its other end, and {cut_next} makes the next prompt a cut. {timeline_and_tips} shows the timeline, which is hidden here.</source>
        <translation>{perform} 把九个槽位显示为打击垫。按 1 到 9 或点击可渐变到其中一个；右键点击可在那里保存其他提示词，或将其放到推子的一端，推子混合两个提示词。{fade_across} 把它推到另一端，{cut_next} 使下一个提示词成为切换。这里收起的时间线可用 {timeline_and_tips} 显示。</translation>
    </message>
    <message>
        <source>{midi_and_gamepad} connects a MIDI controller, a gamepad or both. Keys and buttons press pads, controls and sticks move the fader, and lights show the current pad. A right click on a pad, a slot, a slider or a button assigns a key to it.</source>
        <translation>{midi_and_gamepad}连接 MIDI 控制器、游戏手柄或两者：按键和按钮按下打击垫，旋钮和摇杆移动推子，灯光显示当前生效的内容。在打击垫、槽位、滑块或按钮上右击，可学习执行它的按键。</translation>
    </message>
    <message>
        <source>{trim_take_to_marks} trims the take to the marks: exports write only that part, and the list of takes counts it. Nothing is deleted, and {remove_trim} brings back the rest.</source>
        <translation>{trim_take_to_marks} 只保留镜次中标记之间的部分：导出写入的是这一部分，镜次列表计算的也是它。不会删除任何内容，{remove_trim} 会恢复其余部分。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HintLine</name>
    <message>
        <source>Do not show again</source>
        <translation>不再显示</translation>
    </message>
    <message>
        <source>Type something else and press Enter; Ctrl+G shows prompts that work well.</source>
        <translation>输入别的内容并按回车；按 Ctrl+G 查看效果好的提示词。</translation>
    </message>
    <message>
        <source>Press Esc, then H, to see how salient each token is.</source>
        <translation>按 Esc，再按 H，可以看到每个词元的显著性。</translation>
    </message>
    <message>
        <source>Ctrl+F2 opens the memory: its tokens, its policy, and their age.</source>
        <translation>按 Ctrl+F2 打开记忆：保留了什么、依据什么规则、从何时起。</translation>
    </message>
    <message>
        <source>The built-in model is small. Ctrl+M, or a file dropped here, opens a bigger one.</source>
        <translation>内置模型很小。按 Ctrl+M 或把文件拖到这里，即可使用更大的模型。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Keeping</name>
    <message>
        <source>Show the exports</source>
        <translation>显示导出任务</translation>
    </message>
    <message>
        <source>Exports in work</source>
        <translation>进行中的导出</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>正在导出 %1</translation>
    </message>
    <message>
        <source>100 % · 00:00 left</source>
        <translation>100 % · 剩余 00:00</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>此程序中不可用</translation>
    </message>
    <message>
        <source>Export the Recovered Session</source>
        <translation>导出恢复的会话</translation>
    </message>
    <message>
        <source>Nothing was kept</source>
        <translation>没有保存任何内容</translation>
    </message>
    <message>
        <source>This stream is not saved, so it cannot be exported.</source>
        <translation>此视频流未被保存，无法导出。</translation>
    </message>
    <message>
        <source>There are no pictures yet.</source>
        <translation>尚无画面。</translation>
    </message>
    <message>
        <source>Not recording</source>
        <translation>未在录制</translation>
    </message>
    <message>
        <source>There is no picture yet. Press R again when there is one.</source>
        <translation>尚无画面。有画面后请再按 R。</translation>
    </message>
    <message>
        <source>Stop Recording</source>
        <translation>停止录制</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>The stream continues.</source>
        <translation>视频流继续进行。</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Record Again</source>
        <translation>再次录制</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>. It is complete and plays, but stays in fragments: %1.</source>
        <translation>。它是完整且可播放的，但仍为分段形式，原因是 %1。</translation>
    </message>
    <message>
        <source>Recorded %1</source>
        <translation>已录制 %1</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>已导出 %1</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>没有保存任何内容</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>保存画面</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>%1 × %2 · %3</source>
        <translation>%1 × %2 · %3</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Little space is left: %1 in %2</source>
        <translation>空间不足：%2 中还剩 %1</translation>
    </message>
    <message>
        <source>When the disk is full, a recording ends early, an export leaves no file, and the session is no longer saved. The stream continues.</source>
        <translation>空间用尽后，录制会以已有内容结束，导出不会留下文件，会话也不再保留。视频流会继续。</translation>
    </message>
    <message>
        <source>%1 takes are being exported</source>
        <translation>正在导出 %1 个镜次</translation>
    </message>
    <message>
        <source>%1, into %2</source>
        <translation>%1，存入 %2</translation>
    </message>
    <message>
        <source>Show the Exports</source>
        <translation>显示导出</translation>
    </message>
    <message>
        <source>Keep the Last %1 s</source>
        <translation>保留最后 %1 秒</translation>
    </message>
    <message>
        <source>Take %1 · %2</source>
        <translation>镜次 %1 · %2</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>交付</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>导出任务</translation>
    </message>
    <message>
        <source>Export Take %1</source>
        <translation>导出镜次 %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::LogModel</name>
    <message>
        <source>Detail</source>
        <translation>详细</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>longtake::ui::LogPanel</name>
    <message>
        <source>Least important level that is shown</source>
        <translation>显示的最低级别</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>筛选日志</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>The selected lines, or all that are shown</source>
        <translation>所选的行，未选则为显示的全部</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
</context>
<context>
    <name>longtake::ui::LoraBox</name>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Add LoRA…</source>
        <translation>添加 LoRA…</translation>
    </message>
    <message>
        <source>Strength of %1</source>
        <translation>%1 的强度</translation>
    </message>
    <message>
        <source>1 is its trained strength; below 0 it is reversed</source>
        <translation>1 为训练时的强度；低于 0 时作用相反</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>从列表中移除 %1</translation>
    </message>
    <message>
        <source>Choose a LoRA</source>
        <translation>选择 LoRA</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Loupe</name>
    <message>
        <source>x %1  y %2   %3</source>
        <translation>x %1  y %2   %3</translation>
    </message>
    <message>
        <source>token %1 · %2 · %3</source>
        <translation>词元 %1 · %2 · %3</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MainWindow</name>
    <message>
        <source>Longtake</source>
        <translation>Longtake</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryControls</name>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Sink</source>
        <translation>锚点</translation>
    </message>
    <message>
        <source>Available once the first chunk is made</source>
        <translation>第一个片段生成后可用</translation>
    </message>
    <message>
        <source>%1 tokens · %2 frames</source>
        <translation>%1 个词元 · %2 帧</translation>
    </message>
    <message>
        <source>1 frame</source>
        <translation>1 帧</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 帧</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryNotes</name>
    <message>
        <source>Notes on the memory</source>
        <translation>关于记忆的提示</translation>
    </message>
    <message>
        <source>%1 of %2 new tokens have an invalid score (NaN); they are removed first.</source>
        <translation>%2 个新词元中有 %1 个的分数不是数字，它们会最先被丢弃。</translation>
    </message>
    <message>
        <source>%1 pinned tokens do not fit the budget of %2. Raise the budget or unpin some.</source>
        <translation>%1 个已固定的词元超出了 %2 的预算。请提高预算或取消部分固定。</translation>
    </message>
    <message>
        <source>%1 tokens of the sink do not fit the budget of %2. Raise the budget or choose fewer sink frames.</source>
        <translation>%1 个锚点词元超出了 %2 的预算。请提高预算或减少锚点帧。</translation>
    </message>
    <message>
        <source>The budget is 0: nothing is remembered, and every chunk is made from the prompt alone.</source>
        <translation>预算为 0：不保留任何记忆，每个片段只根据提示词生成。</translation>
    </message>
    <message>
        <source>Sink and pins take the whole budget of %1 tokens: nothing else is remembered.</source>
        <translation>锚点与固定的词元占满了 %1 的预算：其他内容都不会被记住。</translation>
    </message>
    <message>
        <source>The budget is not reached yet: no token has to leave.</source>
        <translation>尚未达到预算：无需遗忘任何内容。</translation>
    </message>
    <message>
        <source>This model keeps no memory: each of its clips continues the last %1 pictures of the one before.</source>
        <translation>这个模型没有记忆：每个短片都从前一个短片的最后 %1 个画面继续。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryPanel</name>
    <message>
        <source>Occupancy</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>Kept tokens by age, per chunk</source>
        <translation>各片段保留的词元（按新旧）</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryReport</name>
    <message>
        <source>transformer</source>
        <translation>变换器</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>text encoder</source>
        <translation>文本编码器</translation>
    </message>
    <message>
        <source>text encoder and one pass</source>
        <translation>文本编码器和一次计算</translation>
    </message>
    <message>
        <source>one pass</source>
        <translation>一次计算</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>the text encoder dropped after use</source>
        <translation>用后即释放的文本编码器</translation>
    </message>
    <message>
        <source>16-bit weights</source>
        <translation>16 位权重</translation>
    </message>
    <message>
        <source>the small decoder</source>
        <translation>小型解码器</translation>
    </message>
    <message>
        <source>a memory of %1 tokens</source>
        <translation>%1 个词元的记忆</translation>
    </message>
    <message>
        <source>This machine has %1 of memory free, which is too little.</source>
        <translation>本机可用内存为 %1，不足以运行。</translation>
    </message>
    <message>
        <source>No option would make it fit.</source>
        <translation>即使省去可省的部分也放不下。</translation>
    </message>
    <message>
        <source>It fits with %1: then it needs %2.</source>
        <translation>采用%1即可容纳：届时需要 %2。</translation>
    </message>
    <message>
        <source>Even with %1 it would need %2.</source>
        <translation>即使采用%1，也需要 %2。</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>salience head</source>
        <translation>显著性头</translation>
    </message>
    <message>
        <source>(trained with other weights; its scores may mean less here)</source>
        <translation>（与其他权重一起训练；其分数在此处的意义可能较小）</translation>
    </message>
    <message>
        <source>the GPU&apos;s libraries</source>
        <translation>GPU 的库</translation>
    </message>
    <message>
        <source>prompts encoded on the processor</source>
        <translation>在处理器上编码提示词</translation>
    </message>
    <message>
        <source>The GPU has %1 of memory free, which is too little.</source>
        <translation>GPU 可用显存为 %1，不够。</translation>
    </message>
    <message>
        <source>weights without LoRA</source>
        <translation>不含 LoRA 的权重</translation>
    </message>
    <message>
        <source>matrices in 8 bits</source>
        <translation>8 位矩阵</translation>
    </message>
    <message>
        <source>Matrices in 8 bits: less memory, and a little less exact</source>
        <translation>矩阵使用 8 位：占用更少内存，精度略低</translation>
    </message>
    <message>
        <source>Matrices in 8 bits: faster, and a little less exact</source>
        <translation>矩阵使用 8 位：更快，精度略低</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryRows</name>
    <message>
        <source>What each take remembers</source>
        <translation>各镜次记住的内容</translation>
    </message>
    <message>
        <source>not seen here</source>
        <translation>此处未见</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 / %2 个词元</translation>
    </message>
    <message>
        <source>The frame of %1 s ago</source>
        <translation>%1 秒前的帧</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>已遗忘</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryTouch</name>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>遗忘</translation>
    </message>
    <message>
        <source>Dim</source>
        <translation>弱化</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>none of these tokens is kept</source>
        <translation>这些词元都没有保留</translation>
    </message>
    <message>
        <source>no token there is pinned or dimmed</source>
        <translation>此处没有固定或弱化的词元</translation>
    </message>
    <message>
        <source>they already are</source>
        <translation>它们已经如此</translation>
    </message>
    <message>
        <source>%1 · nothing kept</source>
        <translation>%1 · 没有保留</translation>
    </message>
    <message>
        <source>%1 · %2 tokens kept</source>
        <translation>%1 · 保留 %2 个词元</translation>
    </message>
    <message>
        <source>This token</source>
        <translation>此词元</translation>
    </message>
    <message>
        <source>This frame</source>
        <translation>此帧</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: pinned</source>
        <translation>此画面没有任何保留；此处保留的 %1 个词元已固定</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: forgotten</source>
        <translation>此画面没有任何保留；此处保留的 %1 个词元已遗忘</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: dimmed</source>
        <translation>此画面没有任何保留；此处保留的 %1 个词元已弱化</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: restored</source>
        <translation>此画面没有任何保留；此处保留的 %1 个词元已还原</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryViews</name>
    <message>
        <source>The overlay is drawn on the live picture</source>
        <translation>叠加层绘制在实时画面上</translation>
    </message>
    <message>
        <source>An export can draw the memory of earlier pictures as well.</source>
        <translation>导出时也可以绘制较早画面的记忆。</translation>
    </message>
    <message>
        <source>Back to Live</source>
        <translation>返回实时</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MenuRow</name>
    <message>
        <source>More menus</source>
        <translation>更多菜单</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiControls</name>
    <message>
        <source>MIDI</source>
        <translation>MIDI</translation>
    </message>
    <message>
        <source>Learning: %1</source>
        <translation>正在学习：%1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 does: %2</source>
        <translation>%1 的作用：%2</translation>
    </message>
    <message>
        <source>It had another command until now: %1.</source>
        <translation>此前它的作用不同：%1。</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>恢复原样</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>游戏手柄</translation>
    </message>
    <message>
        <source>This controller steers the window. Window &gt; MIDI and Gamepad… shows what it sends.</source>
        <translation>此控制器操纵本窗口。“窗口 &gt; MIDI 与游戏手柄…”显示它发送的内容。</translation>
    </message>
    <message>
        <source>Move the control or the stick for it.</source>
        <translation>请转动要跟随的旋钮、推子或摇杆。</translation>
    </message>
    <message>
        <source>Press the key or the button for it.</source>
        <translation>请按下要使用的按键或按钮。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiDialog</name>
    <message>
        <source>MIDI</source>
        <translation>MIDI</translation>
    </message>
    <message>
        <source>Keys and controls of this port steer the window</source>
        <translation>此端口的按键和旋钮操纵本窗口</translation>
    </message>
    <message>
        <source>Lights and motors of this port show what happens</source>
        <translation>此端口的灯光和马达显示当前状态</translation>
    </message>
    <message>
        <source>MIDI system</source>
        <translation>MIDI 系统</translation>
    </message>
    <message>
        <source>The MIDI system of this computer</source>
        <translation>MIDI 所经过的系统部分</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Tempo from its clock</source>
        <translation>速度取自其时钟</translation>
    </message>
    <message>
        <source>Beats and bars follow the MIDI clock of the input instead of taps</source>
        <translation>拍与小节跟随输入端的 MIDI 时钟，而不是敲击</translation>
    </message>
    <message>
        <source>What its keys do</source>
        <translation>按键的作用</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Command to learn</source>
        <translation>要学习的内容</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Removes the command from the selected key</source>
        <translation>所选按键不再有任何作用</translation>
    </message>
    <message>
        <source>Load Map…</source>
        <translation>载入映射…</translation>
    </message>
    <message>
        <source>Save Map As…</source>
        <translation>映射另存为…</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>恢复原样</translation>
    </message>
    <message>
        <source>Restores the map from before the last change</source>
        <translation>最近一次更改之前的映射</translation>
    </message>
    <message>
        <source>Stop Learning</source>
        <translation>停止学习</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Move the control for %1.</source>
        <translation>请转动用于“%1”的旋钮。</translation>
    </message>
    <message>
        <source>Press the key for %1.</source>
        <translation>请按下用于“%1”的按键。</translation>
    </message>
    <message>
        <source>No controller is connected.</source>
        <translation>没有连接控制器。</translation>
    </message>
    <message>
        <source>%1 is in use.</source>
        <translation>正在使用 %1。</translation>
    </message>
    <message>
        <source>%1 messages came too fast.</source>
        <translation>有 %1 条消息来得太快。</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A port of Longtake&apos;s own</source>
        <translation>Longtake 自己的端口</translation>
    </message>
    <message>
        <source>%1 (absent)</source>
        <translation>%1（不在）</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1，已更改</translation>
    </message>
    <message>
        <source>Load Map</source>
        <translation>载入映射</translation>
    </message>
    <message>
        <source>Save Map</source>
        <translation>保存映射</translation>
    </message>
    <message>
        <source>MIDI and Gamepad</source>
        <translation>MIDI 与游戏手柄</translation>
    </message>
    <message>
        <source>MIDI input</source>
        <translation>MIDI 输入</translation>
    </message>
    <message>
        <source>MIDI output</source>
        <translation>MIDI 输出</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>游戏手柄</translation>
    </message>
    <message>
        <source>Buttons, sticks and triggers of this gamepad steer the window</source>
        <translation>此游戏手柄的按钮、摇杆和扳机操纵本窗口</translation>
    </message>
    <message>
        <source>State of the controllers</source>
        <translation>控制器的状态</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>控制器</translation>
    </message>
    <message>
        <source>Whose keys are shown</source>
        <translation>显示哪个控制器的按键</translation>
    </message>
    <message>
        <source>Each MIDI controller has its own map, and all gamepads share one. A map that is chosen here replaces it.</source>
        <translation>每个 MIDI 控制器保留自己的映射，所有游戏手柄共用一个。在此选择的映射会取代它。</translation>
    </message>
    <message>
        <source>Press the next key or button, or move a control or stick, to assign it. A right click on a pad, a slider or a button of the window offers the same.</source>
        <translation>下一个按下的按键或按钮、转动的旋钮或摇杆将执行它。在窗口的打击垫、滑块或按钮上右击也可以。</translation>
    </message>
    <message>
        <source>What they send</source>
        <translation>它们发送的内容</translation>
    </message>
    <message>
        <source>Choose an input or a gamepad.</source>
        <translation>请选择一个输入或游戏手柄。</translation>
    </message>
    <message>
        <source>Any gamepad</source>
        <translation>任意游戏手柄</translation>
    </message>
    <message>
        <source>Map (*.json)</source>
        <translation>映射 (*.json)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiMenus</name>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Learn from Controller…</source>
        <translation>从控制器学习…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiWords</name>
    <message>
        <source>Note %1</source>
        <translation>音符 %1</translation>
    </message>
    <message>
        <source>Control %1</source>
        <translation>控制 %1</translation>
    </message>
    <message>
        <source>Control %1, fine</source>
        <translation>控制 %1，精细</translation>
    </message>
    <message>
        <source>Program %1</source>
        <translation>音色 %1</translation>
    </message>
    <message>
        <source>Pitch wheel</source>
        <translation>弯音轮</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>%1 · channel %2</source>
        <translation>%1 · 通道 %2</translation>
    </message>
    <message>
        <source>Pad %1</source>
        <translation>打击垫 %1</translation>
    </message>
    <message>
        <source>Fader</source>
        <translation>推子</translation>
    </message>
    <message>
        <source>Fade Across</source>
        <translation>推到另一端</translation>
    </message>
    <message>
        <source>Length of a Fade</source>
        <translation>渐变长度</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>定格</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>黑场</translation>
    </message>
    <message>
        <source>Cut Next</source>
        <translation>下次切换</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>紧急恢复</translation>
    </message>
    <message>
        <source>Tap Tempo</source>
        <translation>敲击速度</translation>
    </message>
    <message>
        <source>Tempo</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>What a Pad Waits For</source>
        <translation>打击垫等待什么</translation>
    </message>
    <message>
        <source>Weight of Text %1</source>
        <translation>文本 %1 的权重</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>%1 · up</source>
        <translation>%1 · 松开</translation>
    </message>
    <message>
        <source>Pads and fader</source>
        <translation>打击垫与推子</translation>
    </message>
    <message>
        <source>Grid of 64</source>
        <translation>64 格阵列</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>own port</source>
        <translation>自有端口</translation>
    </message>
    <message>
        <source>MIDI %1</source>
        <translation>MIDI %1</translation>
    </message>
    <message>
        <source>MIDI %1 is absent</source>
        <translation>MIDI %1 不在</translation>
    </message>
    <message>
        <source>Button %1</source>
        <translation>按钮 %1</translation>
    </message>
    <message>
        <source>Button Back</source>
        <translation>返回按钮</translation>
    </message>
    <message>
        <source>Button Guide</source>
        <translation>主页按钮</translation>
    </message>
    <message>
        <source>Button Start</source>
        <translation>开始按钮</translation>
    </message>
    <message>
        <source>Left stick, pressed</source>
        <translation>左摇杆，按下</translation>
    </message>
    <message>
        <source>Right stick, pressed</source>
        <translation>右摇杆，按下</translation>
    </message>
    <message>
        <source>Left shoulder</source>
        <translation>左肩键</translation>
    </message>
    <message>
        <source>Right shoulder</source>
        <translation>右肩键</translation>
    </message>
    <message>
        <source>Cross, up</source>
        <translation>十字键，上</translation>
    </message>
    <message>
        <source>Cross, down</source>
        <translation>十字键，下</translation>
    </message>
    <message>
        <source>Cross, left</source>
        <translation>十字键，左</translation>
    </message>
    <message>
        <source>Cross, right</source>
        <translation>十字键，右</translation>
    </message>
    <message>
        <source>Extra button</source>
        <translation>附加按钮</translation>
    </message>
    <message>
        <source>Paddle %1</source>
        <translation>拨片 %1</translation>
    </message>
    <message>
        <source>Touchpad, pressed</source>
        <translation>触摸板，按下</translation>
    </message>
    <message>
        <source>Left stick, sideways</source>
        <translation>左摇杆，左右</translation>
    </message>
    <message>
        <source>Left stick, up and down</source>
        <translation>左摇杆，上下</translation>
    </message>
    <message>
        <source>Right stick, sideways</source>
        <translation>右摇杆，左右</translation>
    </message>
    <message>
        <source>Right stick, up and down</source>
        <translation>右摇杆，上下</translation>
    </message>
    <message>
        <source>Left trigger</source>
        <translation>左扳机</translation>
    </message>
    <message>
        <source>Right trigger</source>
        <translation>右扳机</translation>
    </message>
    <message>
        <source>%1 · %2 %</source>
        <translation>%1 · %2 %</translation>
    </message>
    <message>
        <source>Pads and sticks</source>
        <translation>打击垫与摇杆</translation>
    </message>
    <message>
        <source>No gamepad</source>
        <translation>无游戏手柄</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>游戏手柄</translation>
    </message>
    <message>
        <source>Slot %1, as in Create</source>
        <translation>槽位 %1（同创作）</translation>
    </message>
    <message>
        <source>Policy %1</source>
        <translation>策略 %1</translation>
    </message>
    <message>
        <source>Pads at Once, on the Beat, on the Bar</source>
        <translation>打击垫：立即、按拍、按小节</translation>
    </message>
    <message>
        <source>Play or Pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Next Picture</source>
        <translation>下一帧画面</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>新镜次</translation>
    </message>
    <message>
        <source>New Take with Another Seed</source>
        <translation>用另一个种子开始新镜次</translation>
    </message>
    <message>
        <source>End the Recording</source>
        <translation>结束录制</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelReport</name>
    <message>
        <source>Video model of the Wan 2.1 family</source>
        <translation>Wan 2.1 系列视频模型</translation>
    </message>
    <message>
        <source>Transformer of a model like the built-in one</source>
        <translation>与内置模型同类的模型的 Transformer</translation>
    </message>
    <message>
        <source>It is one part of a model like the built-in one. Choose the folder that holds all of its parts.</source>
        <translation>这是与内置模型同类的模型的一部分。请选择包含其所有部分的文件夹。</translation>
    </message>
    <message>
        <source>Decoder of the Wan 2.1 family</source>
        <translation>Wan 2.1 系列解码器</translation>
    </message>
    <message>
        <source>Text encoder (UMT5)</source>
        <translation>文本编码器（UMT5）</translation>
    </message>
    <message>
        <source>Small decoder (TAEHV)</source>
        <translation>小型解码器（TAEHV）</translation>
    </message>
    <message>
        <source>Salience head</source>
        <translation>显著性头</translation>
    </message>
    <message>
        <source>LoRA: an addition to a model</source>
        <translation>LoRA：模型的附加部分</translation>
    </message>
    <message>
        <source>Model like the built-in one</source>
        <translation>与内置模型同类的模型</translation>
    </message>
    <message>
        <source>A recorded session</source>
        <translation>已记录的会话</translation>
    </message>
    <message>
        <source>Not a model that Longtake knows</source>
        <translation>不是 Longtake 认识的模型</translation>
    </message>
    <message>
        <source>It is one part of a model. To stream, the video model itself is needed as well.</source>
        <translation>这是模型的一部分。要生成视频流，还需要视频模型本身。</translation>
    </message>
    <message>
        <source>It needs the video model that it was trained with.</source>
        <translation>它需要与其一同训练的视频模型。</translation>
    </message>
    <message>
        <source>It changes another model and cannot stream alone.</source>
        <translation>它用于修改其他模型，无法单独生成视频流。</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> 及另外 %1 个</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>PyTorch (.pt), read without running it</source>
        <translation>PyTorch (.pt)，读取但不执行</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Tensor names</source>
        <translation>张量名称</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelRow</name>
    <message>
        <source>Page of its publisher</source>
        <translation>发布者页面</translation>
    </message>
    <message>
        <source>With it come: %1</source>
        <translation>一并获取：%1</translation>
    </message>
    <message>
        <source>Progress of the download of %1</source>
        <translation>%1 的下载进度</translation>
    </message>
    <message>
        <source>Delete the Part</source>
        <translation>删除部分文件</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>获取</translation>
    </message>
    <message>
        <source>Use…</source>
        <translation>使用…</translation>
    </message>
    <message>
        <source>size unknown</source>
        <translation>大小未知</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>正在开始…</translation>
    </message>
    <message>
        <source>Waits for the other download</source>
        <translation>等待另一个下载</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>已就绪</translation>
    </message>
    <message>
        <source>%1 downloaded</source>
        <translation>已有 %1</translation>
    </message>
    <message>
        <source>Longtake does not know the SHA-256 of these files beforehand.</source>
        <translation>Longtake 事先不知道这些文件的 SHA-256。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Use the Built-in Model</source>
        <translation>使用内置模型</translation>
    </message>
    <message>
        <source>Drop a model file or folder here, or anywhere on the window. It is looked at, never run.</source>
        <translation>将模型文件或文件夹拖到此处或窗口任意位置。只会查看，绝不执行。</translation>
    </message>
    <message>
        <source>Choose File…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Progress of the conversion</source>
        <translation>转换进度</translation>
    </message>
    <message>
        <source>Convert to safetensors</source>
        <translation>转换为 safetensors</translation>
    </message>
    <message>
        <source>Use This Model</source>
        <translation>使用此模型</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>random weights</source>
        <translation>随机权重</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>%1 × %2 at %3 pictures a second · %4, %5 · %6</source>
        <translation>%1 × %2，每秒 %3 帧 · %4，%5 · %6</translation>
    </message>
    <message>
        <source>Choose a Model Folder</source>
        <translation>选择模型文件夹</translation>
    </message>
    <message>
        <source>Choose a Model File</source>
        <translation>选择模型文件</translation>
    </message>
    <message>
        <source>Looking into it…</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>This cannot be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>being predicted…</source>
        <translation>正在预测…</translation>
    </message>
    <message>
        <source>Use It That Way</source>
        <translation>以此方式使用</translation>
    </message>
    <message>
        <source>Continue This Session</source>
        <translation>继续此会话</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Salience head</source>
        <translation>显著性头</translation>
    </message>
    <message>
        <source>Get Models…</source>
        <translation>获取模型…</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Sampled as</source>
        <translation>采样方式</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Put on the Model in Use</source>
        <translation>加到正在使用的模型上</translation>
    </message>
    <message>
        <source> · sampled as %1</source>
        <translation> · 采样方式 %1</translation>
    </message>
    <message>
        <source>GPU Support…</source>
        <translation>GPU 支持…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OccupancyPlot</name>
    <message>
        <source>Kept tokens over time</source>
        <translation>保留词元的变化</translation>
    </message>
    <message>
        <source>%1 tokens kept, %2 chunks ago</source>
        <translation>%2 个片段之前保留了 %1 个词元</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OpenDialog</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Sessions and models (*.take *.mp4 *.safetensors *.pt *.pth *.bin)</source>
        <translation>会话和模型 (*.take *.mp4 *.safetensors *.pt *.pth *.bin)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OpenedSession</name>
    <message>
        <source>Its pictures and prompts are on the timeline.</source>
        <translation>它的画面和提示词显示在时间线上。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Look Again</source>
        <translation>重新查看</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>It was made with the built-in model of another version of Longtake (%1). Only that version can resume it.</source>
        <translation>它由另一版本的 Longtake 的内置模型（%1）生成。只有那个版本才能继续它。</translation>
    </message>
    <message>
        <source>It was made with the model %1 (%2) from %3. Nothing of the model is loaded yet.</source>
        <translation>它由 %3 中的模型 %1（%2）生成。该模型尚未加载任何部分。</translation>
    </message>
    <message>
        <source>Load This Model</source>
        <translation>加载此模型</translation>
    </message>
    <message>
        <source>It was made with the model %1, which is not in %2 any more. Put it back there to resume or to export.</source>
        <translation>它由模型 %1 生成，而该模型已不在 %2 中。请把它放回那里，才能继续或导出。</translation>
    </message>
    <message>
        <source>The session %1 needs another model</source>
        <translation>会话 %1 需要另一个模型</translation>
    </message>
    <message>
        <source>Opening the session %1</source>
        <translation>正在打开会话 %1</translation>
    </message>
    <message>
        <source>A session from elsewhere is copied first; the original is not changed.</source>
        <translation>来自其他位置的会话会先被复制；原文件不会改变。</translation>
    </message>
    <message>
        <source>Another Longtake window has it open, so it cannot be resumed here.</source>
        <translation>另一个 Longtake 窗口正打开着它，因此无法在这里继续。</translation>
    </message>
    <message>
        <source>The middle of its log is damaged. The unreadable part is missing, and the session cannot be resumed.</source>
        <translation>其日志中间有损坏。无法读取的部分已缺失，会话不能继续。</translation>
    </message>
    <message>
        <source>The end of its log is cut off. Resuming removes the rest of its last chunk.</source>
        <translation>其日志的末尾被截断。若要继续，最后一个片段的残余部分将被移除。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Its pictures and prompts are on the timeline, and it can be exported.</source>
        <translation>其画面和提示词在时间线上，并且可以导出。</translation>
    </message>
    <message>
        <source>The session %1 is in use</source>
        <translation>会话 %1 正在使用</translation>
    </message>
    <message>
        <source>The session %1 is damaged</source>
        <translation>会话 %1 已损坏</translation>
    </message>
    <message>
        <source>It was made by Longtake %1 with the former built-in model (%2), which this version no longer has. Export it with Longtake 0.3.0.</source>
        <translation>它由 Longtake %1 用旧内置模型（%2）生成，此版本不再包含该模型。请用 Longtake 0.3.0 导出。</translation>
    </message>
    <message>
        <source>The session %1 can only be viewed</source>
        <translation>会话 %1 只能查看</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OutputMenu</name>
    <message>
        <source>Output Display</source>
        <translation>输出显示器</translation>
    </message>
    <message>
        <source>Another One than the Window&apos;s</source>
        <translation>与窗口不同的显示器</translation>
    </message>
    <message>
        <source>%1: %2, %3 × %4</source>
        <translation>%1：%2，%3 × %4</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OutputWindow</name>
    <message>
        <source>Longtake Output</source>
        <translation>Longtake 输出</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OverlayControls</name>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colours of the salience overlay</source>
        <translation>显著性叠加的颜色</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>伽马</translation>
    </message>
    <message>
        <source>Above 1 only the highest scores light up; below 1 the low ones show too</source>
        <translation>大于 1 时只突出最高分；小于 1 时低分也会显示</translation>
    </message>
    <message>
        <source>Hold range</source>
        <translation>锁定范围</translation>
    </message>
    <message>
        <source>Range of the scores</source>
        <translation>评分范围</translation>
    </message>
    <message>
        <source>Uses the current range for all frames, so that they can be compared. Otherwise each frame has the range of its own scores</source>
        <translation>对所有帧使用当前范围以便比较；否则每帧从其最低分到最高分</translation>
    </message>
    <message>
        <source>Show the overlay first (H): there is no range yet</source>
        <translation>请先显示叠加（H）：尚无范围</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Pad</name>
    <message>
        <source>Pad %1, empty</source>
        <translation>打击垫 %1，空</translation>
    </message>
    <message>
        <source>Pad %1: %2</source>
        <translation>打击垫 %1：%2</translation>
    </message>
    <message>
        <source>%1, in force</source>
        <translation>%1，生效中</translation>
    </message>
    <message>
        <source>Empty. A click stores the prompt of the box here.</source>
        <translation>空。点击可把输入框中的提示词保存在此。</translation>
    </message>
    <message>
        <source>A click sends it with a fade.</source>
        <translation>点击以渐变方式发送。</translation>
    </message>
    <message>
        <source>A click or %1 sends it with a fade.</source>
        <translation>点击或按 %1 以渐变方式发送。</translation>
    </message>
    <message>
        <source>A right click stores another prompt here, or puts it at an end of the fader.</source>
        <translation>右键点击可在此保存其他提示词，或将其放到推子的一端。</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>在此保存输入框中的提示词</translation>
    </message>
    <message>
        <source>Put at End A of the Fader</source>
        <translation>放到推子 A 端</translation>
    </message>
    <message>
        <source>Put at End B of the Fader</source>
        <translation>放到推子 B 端</translation>
    </message>
    <message>
        <source>Empty This Pad</source>
        <translation>清空此打击垫</translation>
    </message>
    <message>
        <source>%1, waits</source>
        <translation>%1，等待中</translation>
    </message>
    <message>
        <source>It waits for its beat. Another press, or panic, cancels it.</source>
        <translation>正在等待节拍。再按一次或紧急恢复可取消。</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PeekLoop</name>
    <message>
        <source>Pictures of the peek</source>
        <translation>预览画面</translation>
    </message>
    <message>
        <source>Making its pictures…</source>
        <translation>正在生成画面…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PeekView</name>
    <message>
        <source>Peek at the next chunk, not on air</source>
        <translation>预览下一片段，未播出</translation>
    </message>
    <message>
        <source>Peek · not on air</source>
        <translation>预览 · 未播出</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close it and send nothing (Esc)</source>
        <translation>关闭，不发送 (Esc)</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Send this prompt (Enter)</source>
        <translation>发送此提示词 (Enter)</translation>
    </message>
    <message>
        <source>What the next chunk would be</source>
        <translation>下一片段将是这样</translation>
    </message>
    <message>
        <source>What chunk %1 would be</source>
        <translation>片段 %1 将是这样</translation>
    </message>
    <message>
        <source>What chunk %1 would have been</source>
        <translation>片段 %1 本会是这样</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PerformPage</name>
    <message>
        <source>Fades to the other end of the fader in the time next to it</source>
        <translation>在旁边设定的时间内渐变到推子的另一端</translation>
    </message>
    <message>
        <source>Holds the picture, here and on every output. The stream, its log and a recording continue.</source>
        <translation>此处和所有输出的画面都停住。视频流在后面继续，日志和录制也继续。</translation>
    </message>
    <message>
        <source>Black, here and on every output, until this is pressed again. The stream, its log and a recording continue.</source>
        <translation>此处和所有输出都显示黑场，直到再次按下。视频流继续，日志和录制也继续。</translation>
    </message>
    <message>
        <source>The next prompt is applied as a cut, without a fade: the memory is emptied</source>
        <translation>下一个提示词以切换方式应用，不渐变：清空记忆</translation>
    </message>
    <message>
        <source>Ends blackout and freeze, and cancels a fade or a waiting prompt: the prompt before it is current again. Works when there is something to end.</source>
        <translation>结束黑场和定格，并撤回正在进行的渐变或等待中的提示词：之前的提示词重新生效。有内容可结束时才起作用。</translation>
    </message>
    <message>
        <source>Length of fades</source>
        <translation>渐变长度</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>已定格</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>黑场中</translation>
    </message>
    <message>
        <source>Cut Is Next</source>
        <translation>即将切换</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Plan</name>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Change of the Plan</source>
        <translation>更改计划</translation>
    </message>
    <message>
        <source>Removal from the Plan</source>
        <translation>从计划中移除</translation>
    </message>
    <message>
        <source>Name of a Moment</source>
        <translation>时刻的名称</translation>
    </message>
    <message>
        <source>Plan of a Timeline</source>
        <translation>时间线的计划</translation>
    </message>
    <message>
        <source>Cues from a Sound</source>
        <translation>来自声音的安排</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Planning</name>
    <message>
        <source>Save Timeline</source>
        <translation>保存时间线</translation>
    </message>
    <message>
        <source>Timeline (*.json)</source>
        <translation>时间线 (*.json)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Load Timeline, or render --timeline in a shell, regenerates it.</source>
        <translation>用“载入时间线”或命令行 render --timeline 可再次生成。</translation>
    </message>
    <message>
        <source>Load Timeline</source>
        <translation>载入时间线</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>此程序中不可用</translation>
    </message>
    <message>
        <source>%1 cues from %2 are planned</source>
        <translation>已根据 %2 计划 %1 个安排</translation>
    </message>
    <message>
        <source>Undo removes all of them. An export offers the sound, from the right second on.</source>
        <translation>“撤销”会全部去掉。导出时会从正确的秒数起提供此声音。</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PolicyBox</name>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Came with the session</source>
        <translation>随会话而来</translation>
    </message>
    <message>
        <source>From a File…</source>
        <translation>从文件…</translation>
    </message>
    <message>
        <source>A policy of your own as a JSON file</source>
        <translation>您自己的策略（JSON 文件）</translation>
    </message>
    <message>
        <source>Choose a Policy</source>
        <translation>选择策略</translation>
    </message>
    <message>
        <source>Policy (*.json)</source>
        <translation>策略 (*.json)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Preferences</name>
    <message>
        <source>The window has the settings of a first start and keeps no changes.</source>
        <translation>窗口使用首次启动时的设置，不会保存任何更改。</translation>
    </message>
    <message>
        <source>Correct the file and start again, or set it aside.</source>
        <translation>请更正该文件后重新启动，或将其移开。</translation>
    </message>
    <message>
        <source>Cannot set the settings aside</source>
        <translation>无法移开设置文件</translation>
    </message>
    <message>
        <source>Set It Aside</source>
        <translation>移开</translation>
    </message>
    <message>
        <source>Text at %1 %</source>
        <translation>文字大小 %1 %</translation>
    </message>
    <message>
        <source>The new size takes effect when Longtake starts again.</source>
        <translation>新大小将在 Longtake 重新启动后生效。</translation>
    </message>
    <message>
        <source>Start Again Now</source>
        <translation>立即重启</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The new language takes effect when Longtake starts again.</source>
        <translation>新语言将在 Longtake 重新启动后生效。</translation>
    </message>
    <message>
        <source>As the System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>the processor</source>
        <translation>处理器</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PresetMenu</name>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Save and manage presets</source>
        <translation>保存和管理预设</translation>
    </message>
    <message>
        <source>Save these choices under a name, and change, share and import such presets</source>
        <translation>把这些选择存为一个名称，并修改、分享和导入这样的预设</translation>
    </message>
    <message>
        <source>Save Preset…</source>
        <translation>保存预设…</translation>
    </message>
    <message>
        <source>Rename Preset…</source>
        <translation>重命名预设…</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>删除预设</translation>
    </message>
    <message>
        <source>Export Preset…</source>
        <translation>导出预设…</translation>
    </message>
    <message>
        <source>Import Preset…</source>
        <translation>导入预设…</translation>
    </message>
    <message>
        <source>Built-in presets cannot be changed</source>
        <translation>程序自带的预设保持不变</translation>
    </message>
    <message>
        <source>Writes the current choices into a file, for others</source>
        <translation>把当前的选择写入文件，供他人使用</translation>
    </message>
    <message>
        <source>Bring Back “%1”</source>
        <translation>恢复“%1”</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save Preset</source>
        <translation>保存预设</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>The preset “%1” is saved.</source>
        <translation>预设“%1”已保存。</translation>
    </message>
    <message>
        <source>Rename Preset</source>
        <translation>重命名预设</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>The preset is now called “%1”.</source>
        <translation>预设现在名为“%1”。</translation>
    </message>
    <message>
        <source>The preset “%1” is deleted. The menu brings it back.</source>
        <translation>预设“%1”已删除。可从菜单恢复。</translation>
    </message>
    <message>
        <source>The preset “%1” is back.</source>
        <translation>预设“%1”已恢复。</translation>
    </message>
    <message>
        <source>My preset</source>
        <translation>我的预设</translation>
    </message>
    <message>
        <source>Export Preset</source>
        <translation>导出预设</translation>
    </message>
    <message>
        <source>Export preset (*.json)</source>
        <translation>导出预设 (*.json)</translation>
    </message>
    <message>
        <source>The preset is written to %1.</source>
        <translation>预设已写入 %1。</translation>
    </message>
    <message>
        <source>Import Preset</source>
        <translation>导入预设</translation>
    </message>
    <message>
        <source>The preset “%1” is imported.</source>
        <translation>预设“%1”已导入。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptBar</name>
    <message>
        <source>not taken</source>
        <translation>未采用</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>已排队</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>已应用</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>已显示</translation>
    </message>
    <message>
        <source>+%1 ms</source>
        <translation>+%1 毫秒</translation>
    </message>
    <message>
        <source>+%1 s</source>
        <translation>+%1 秒</translation>
    </message>
    <message>
        <source>State of the last prompt</source>
        <translation>上一个提示词的状态</translation>
    </message>
    <message>
        <source>The switch took the engine %1 ms; frames recomputed: %2</source>
        <translation>切换用时 %1 毫秒；重新计算的帧数：%2</translation>
    </message>
    <message>
        <source>from the session</source>
        <translation>来自会话</translation>
    </message>
    <message>
        <source>After Enter, Space pauses the stream until you type again.</source>
        <translation>按 Enter 之后，空格键会暂停流，直到您再次输入。</translation>
    </message>
    <message>
        <source>applies when you press Play</source>
        <translation>按下播放后生效</translation>
    </message>
    <message>
        <source>Enter sends, Ctrl+Enter sends as a cut, Shift+Enter breaks the line,
Up and Down recall earlier prompts.
Up to four prompts divided by | are blended, each with a weight if you like:
a red ball :0.7 | a blue cube :0.3</source>
        <translation>回车发送，Ctrl+回车以硬切发送，Shift+回车换行，
上、下方向键取回以前的提示词。
用 | 分隔的最多四条提示词会混合，可各带权重：
a red ball :0.7 | a blue cube :0.3</translation>
    </message>
    <message>
        <source>Add a Text</source>
        <translation>添加文本</translation>
    </message>
    <message>
        <source>How several texts are blended</source>
        <translation>多条文本如何合为一条</translation>
    </message>
    <message>
        <source>Slerp</source>
        <translation>球面</translation>
    </message>
    <message>
        <source>From text to text along an arc: the prompt keeps its strength</source>
        <translation>沿弧线从一条文本到另一条：提示词保持强度</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>The plain mean of the texts: common features dominate</source>
        <translation>各文本的普通平均：它们共有的内容更突出</translation>
    </message>
    <message>
        <source>Restore Draft</source>
        <translation>恢复草稿</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptControls</name>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Slot %1 is empty</source>
        <translation>槽位 %1 已清空</translation>
    </message>
    <message>
        <source>Slot %1 keeps “%2”</source>
        <translation>槽位 %1 保存了“%2”</translation>
    </message>
    <message>
        <source>Put the Old Prompt Back</source>
        <translation>放回原来的提示词</translation>
    </message>
    <message>
        <source>Cannot peek from here</source>
        <translation>此处无法预览</translation>
    </message>
    <message>
        <source>A peek shows the chunk after the newest picture: go there with End first.</source>
        <translation>预览显示最新画面之后的内容：请先按 End 回到那里。</translation>
    </message>
    <message>
        <source>The prompt was not used</source>
        <translation>提示词未被使用</translation>
    </message>
    <message>
        <source>No stream is open: load the session&apos;s model, or close the session.</source>
        <translation>当前没有流在运行：请加载该会话的模型，或关闭该会话。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptEdit</name>
    <message>
        <source>unknown to this model: %1</source>
        <translation>此模型不认识：%1</translation>
    </message>
    <message>
        <source>unknown: %1 — Ctrl+. takes %2</source>
        <translation>不认识：%1 — Ctrl+. 换成 %2</translation>
    </message>
    <message>
        <source>not understood: %1</source>
        <translation>未能理解：%1</translation>
    </message>
    <message>
        <source>The model is given: %1
Ctrl+. writes this into the box, Ctrl+Z takes it back.</source>
        <translation>交给模型的文本：%1
Ctrl+. 将其写入输入框，Ctrl+Z 撤销。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptRows</name>
    <message>
        <source>Weight of text %1</source>
        <translation>文本 %1 的权重</translation>
    </message>
    <message>
        <source>The share of this text. While these prompts are current, the stream follows at the next chunk.</source>
        <translation>这条文本占多少。这些提示词生效期间，视频流从下一个片段起随之变化。</translation>
    </message>
    <message>
        <source>Its share of the blend</source>
        <translation>它在混合中的比例</translation>
    </message>
    <message>
        <source>Remove this text from the blend</source>
        <translation>把这条文本移出混合</translation>
    </message>
    <message>
        <source>Remove text %1 from the blend</source>
        <translation>把文本 %1 移出混合</translation>
    </message>
    <message>
        <source>Text %1 of the blend</source>
        <translation>混合的文本 %1</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Another prompt, shown at the same time</source>
        <translation>同时显示的另一条提示词</translation>
    </message>
    <message>
        <source>Type what should happen, then press Enter</source>
        <translation>输入想要的内容，然后按回车</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptsPanel</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>搜索历史</translation>
    </message>
    <message>
        <source>Prompts sent before</source>
        <translation>之前发送的提示词</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>将输入框中的提示词保存到此处</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>清空</translation>
    </message>
</context>
<context>
    <name>longtake::ui::QuitDialog</name>
    <message>
        <source>Quit Longtake</source>
        <translation>退出 Longtake</translation>
    </message>
    <message>
        <source>A recording and an export are running</source>
        <translation>录制和导出正在进行</translation>
    </message>
    <message>
        <source>A recording is running</source>
        <translation>录制正在进行</translation>
    </message>
    <message numerus="yes">
        <source>%n export(s) in work</source>
        <translation>
            <numerusform>%n 个导出正在进行</numerusform>
        </translation>
    </message>
    <message>
        <source>A stopped export leaves no file; the session is complete. A recording is always finished and saved.</source>
        <translation>停止的导出不会留下文件；会话仍保有全部内容。录制总会完成并保留。</translation>
    </message>
    <message>
        <source>It will be finished and saved, which takes a moment.</source>
        <translation>它将被完成并保留，需要片刻。</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>留下</translation>
    </message>
    <message>
        <source>Stop and Quit</source>
        <translation>停止并退出</translation>
    </message>
    <message>
        <source>Finish and Quit</source>
        <translation>完成并退出</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Receipts</name>
    <message>
        <source>Recache</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>切换</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>渐变</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecentMenu</name>
    <message>
        <source>Open Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>No sessions yet</source>
        <translation>还没有会话</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecipeRow</name>
    <message>
        <source>Sampled as</source>
        <translation>采样方式</translation>
    </message>
    <message>
        <source>How the model is sampled</source>
        <translation>模型的采样方式</translation>
    </message>
    <message>
        <source>Your choice. It is remembered for this model.</source>
        <translation>您的选择。已为这个模型记住。</translation>
    </message>
    <message>
        <source>The file and its name do not show how the model must be sampled. Choose it here; your choice is remembered.</source>
        <translation>文件及其名称都没有说明它是按哪种方式训练采样的。请在这里选择；您的选择会被记住。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecordButton</name>
    <message>
        <source>Rec</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Stop recording, %1</source>
        <translation>停止录制，%1</translation>
    </message>
    <message>
        <source>Finishing…</source>
        <translation>正在完成…</translation>
    </message>
    <message>
        <source>The recording is being finished</source>
        <translation>正在完成录制</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Recovery</name>
    <message>
        <source>Longtake did not close this session, begun %1 with %2.</source>
        <translation>Longtake 未正常关闭此会话（开始于 %1，使用 %2）。</translation>
    </message>
    <message>
        <source>Its last chunk was not finished and was removed.</source>
        <translation>其最后一个片段未完成，已略去。</translation>
    </message>
    <message>
        <source>Recovered %1</source>
        <translation>已恢复 %1</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>放弃…</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>稍后</translation>
    </message>
    <message>
        <source>Delete %1 of pictures permanently?</source>
        <translation>永久删除 %1 的画面？</translation>
    </message>
    <message>
        <source>The session and everything in it will be gone from the disk.</source>
        <translation>会话及其中所有内容将从磁盘上消失。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RefusalBadge</name>
    <message>
        <source>Refused to clients and controllers: %1</source>
        <translation>拒绝客户端和控制器的次数：%1</translation>
    </message>
    <message>
        <source>refused %1</source>
        <translation>已拒绝 %1</translation>
    </message>
    <message>
        <source>Number of refused requests of other programs and controllers; this is the newest. A click shows the log.</source>
        <translation>其他程序和控制器的请求被拒绝的次数；这是最近的一次。点击可显示日志。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RemoteSwitch</name>
    <message>
        <source>Control Port</source>
        <translation>控制端口</translation>
    </message>
    <message>
        <source>Lets other programs steer the stream over HTTP, WebSocket and OSC</source>
        <translation>允许其他程序通过 HTTP、WebSocket 和 OSC 控制视频流</translation>
    </message>
    <message>
        <source>Control %1</source>
        <translation>控制 %1</translation>
    </message>
    <message>
        <source>Copy Link to Control Port</source>
        <translation>复制控制端口链接</translation>
    </message>
    <message>
        <source>One browser, player or OBS gets in by this link, once</source>
        <translation>一个浏览器、播放器或 OBS 可用此链接进入一次</translation>
    </message>
    <message>
        <source>Copy Token of Control Port</source>
        <translation>复制控制端口令牌</translation>
    </message>
    <message>
        <source>Other programs send it as &quot;Authorization: Bearer TOKEN&quot;</source>
        <translation>其他程序以 &quot;Authorization: Bearer TOKEN&quot; 发送它</translation>
    </message>
    <message>
        <source>Every user and program that reaches this address steers the stream. Window &gt; Control Port closes it.</source>
        <translation>能访问此地址的任何用户和程序都可控制视频流。“窗口 &gt; 控制端口”可将其关闭。</translation>
    </message>
    <message>
        <source>Programs with the token steer the stream at this address. Window &gt; Control Port closes it.</source>
        <translation>持有令牌的程序可在此地址控制视频流。“窗口 &gt; 控制端口”可将其关闭。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SafeBar</name>
    <message>
        <source>It crashed %1 times within ten minutes.</source>
        <translation>它在十分钟内异常结束了 %1 次。</translation>
    </message>
    <message>
        <source>the model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>the last session</source>
        <translation>上次的会话</translation>
    </message>
    <message>
        <source>the session %1</source>
        <translation>会话 %1</translation>
    </message>
    <message>
        <source>the graphics processor</source>
        <translation>图形处理器</translation>
    </message>
    <message>
        <source>your arrangement of the window</source>
        <translation>您的窗口布置</translation>
    </message>
    <message>
        <source>The built-in model runs on the processor. Omitted: %1.</source>
        <translation>内置模型在处理器上运行。未使用：%1。</translation>
    </message>
    <message>
        <source>There is no earlier session to open.</source>
        <translation>没有可打开的早先会话。</translation>
    </message>
    <message>
        <source>Nothing of yours was changed, and changes of settings are not saved until you use your own.</source>
        <translation>您的内容都没有改动；在使用自己的设置之前，对设置的更改不会保留。</translation>
    </message>
    <message>
        <source>Nothing of yours was changed.</source>
        <translation>您的内容都没有改动。</translation>
    </message>
    <message>
        <source>Start Normally</source>
        <translation>正常启动</translation>
    </message>
    <message>
        <source>Open the Last Session</source>
        <translation>打开上次的会话</translation>
    </message>
    <message>
        <source>Open the Session</source>
        <translation>打开该会话</translation>
    </message>
    <message>
        <source>Use My Settings</source>
        <translation>使用我的设置</translation>
    </message>
    <message>
        <source>Longtake has started safely</source>
        <translation>Longtake 已安全启动</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SeedBox</name>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of this take</source>
        <translation>此镜次的种子</translation>
    </message>
    <message>
        <source>Random seed of this take. Type another one and press Enter:
a new take begins with it, and this one stays in the list of takes.</source>
        <translation>此镜次的全部随机性都来自这个数字。输入另一个数字并按 Enter：
将以它开始新镜次，当前镜次保留在镜次列表中。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SendDialog</name>
    <message>
        <source>Send To</source>
        <translation>发送到</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>It is saved in the settings on this computer with its key; messages do not show the key.</source>
        <translation>它与设置一起保存在本机，包括密钥；消息中不显示密钥。</translation>
    </message>
    <message>
        <source>How the sending goes</source>
        <translation>发送情况</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>A server, at its address</source>
        <translation>服务器（按地址）</translation>
    </message>
    <message>
        <source>A virtual camera of this computer</source>
        <translation>本机的虚拟摄像头</translation>
    </message>
    <message>
        <source>A file or a named pipe</source>
        <translation>文件或命名管道</translation>
    </message>
    <message>
        <source>Virtual camera</source>
        <translation>虚拟摄像头</translation>
    </message>
    <message>
        <source>Picture size</source>
        <translation>画面尺寸</translation>
    </message>
    <message>
        <source> kbit/s</source>
        <translation> kbit/s</translation>
    </message>
    <message>
        <source>Highest average over a second; the picture quality is reduced to fit</source>
        <translation>每秒平均不超过此值；画质会相应降低</translation>
    </message>
    <message>
        <source>Bit rate</source>
        <translation>码率</translation>
    </message>
    <message>
        <source>Path of the file or pipe</source>
        <translation>文件或管道的路径</translation>
    </message>
    <message>
        <source>Format of the pictures</source>
        <translation>画面的格式</translation>
    </message>
    <message>
        <source>Y4M</source>
        <translation>Y4M</translation>
    </message>
    <message>
        <source>RGB alone</source>
        <translation>仅 RGB</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, as the model makes them</source>
        <translation>%1，模型原尺寸</translation>
    </message>
    <message>
        <source>As the model makes them</source>
        <translation>模型原尺寸</translation>
    </message>
    <message>
        <source>%1, twice as large</source>
        <translation>%1，放大一倍</translation>
    </message>
    <message>
        <source>Twice as large</source>
        <translation>放大一倍</translation>
    </message>
    <message>
        <source>%1, enlarged to fit, on black</source>
        <translation>%1，放大适配，黑色背景</translation>
    </message>
    <message>
        <source>%1, through PipeWire</source>
        <translation>%1，通过 PipeWire</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>None was found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>A slow receiver loses pictures; the stream never waits. Freeze and blackout are sent, too.</source>
        <translation>接收方太慢会丢失画面；视频流从不等待。定格和黑场也会发送。</translation>
    </message>
    <message>
        <source>rtmp://, srt://, tcp:// and udp:// carry H.264. %1</source>
        <translation>rtmp://、srt://、tcp:// 和 udp:// 传送 H.264。%1</translation>
    </message>
    <message>
        <source>Browsers, meetings and OBS find the stream among their cameras while it is sent. %1</source>
        <translation>发送期间，浏览器、视频会议和 OBS 可在摄像头中找到视频流。%1</translation>
    </message>
    <message>
        <source>Other programs read the pictures uncompressed. A file is overwritten, and grows until you stop. %1</source>
        <translation>其他程序读取未压缩的画面。文件会重新写入，并一直增大到停止为止。%1</translation>
    </message>
    <message>
        <source>NDI® receivers on this network</source>
        <translation>此网络上的 NDI® 接收端</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Receivers list the stream as COMPUTER (NAME) while it is sent. %1 NDI® is a registered trademark of Vizrt NDI AB: %2.</source>
        <translation>发送期间，接收端把视频流列为“计算机名 (名称)”。%1NDI® 是 Vizrt NDI AB 的注册商标：%2。</translation>
    </message>
    <message>
        <source>Send to</source>
        <translation>发送到</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Sending continues without this window</source>
        <translation>关闭此窗口后发送仍会继续</translation>
    </message>
    <message>
        <source>Enter an address to start.</source>
        <translation>请输入地址以开始。</translation>
    </message>
    <message>
        <source>Enter a path to start.</source>
        <translation>请输入路径以开始。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Shows the address with its key</source>
        <translation>显示包含密钥的地址</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SendWords</name>
    <message>
        <source>connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>connecting again in %1 s</source>
        <translation>%1 秒后重新连接</translation>
    </message>
    <message>
        <source>sent %1 · dropped %2</source>
        <translation>已发送 %1 · 丢弃 %2</translation>
    </message>
    <message>
        <source>Nothing is sent.</source>
        <translation>当前没有发送。</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>发送到 %1</translation>
    </message>
    <message>
        <source>connected again: %1</source>
        <translation>已重新连接：%1</translation>
    </message>
    <message>
        <source>To the virtual camera Longtake of PipeWire</source>
        <translation>发送到 PipeWire 的虚拟摄像头 Longtake</translation>
    </message>
    <message>
        <source>To the virtual camera %1</source>
        <translation>发送到虚拟摄像头 %1</translation>
    </message>
    <message>
        <source>To NDI receivers, as %1</source>
        <translation>发送到 NDI 接收端，名为 %1</translation>
    </message>
    <message>
        <source>sent %1 · dropped %2 · watching %3</source>
        <translation>已发送 %1 · 丢弃 %2 · 观看 %3</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionControls</name>
    <message>
        <source>New Session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>The video has ended</source>
        <translation>视频已结束</translation>
    </message>
    <message>
        <source>The stream continues without it.</source>
        <translation>视频流在没有它的情况下继续。</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>随机权重</translation>
    </message>
    <message>
        <source>This model has not been trained: the pictures are real output of the engine, but they cannot follow a prompt.</source>
        <translation>此模型未经训练：画面确实由引擎生成，但无法遵循提示词。</translation>
    </message>
    <message>
        <source>Relaunch Longtake</source>
        <translation>重新启动 Longtake</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Built-in Model, New Session</source>
        <translation>内置模型，新会话</translation>
    </message>
    <message>
        <source>New Stream Without an End</source>
        <translation>新的无尽视频流</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>New Take from a Picture</source>
        <translation>从一张图片开始新镜次</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.bmp);;All files (*)</source>
        <translation>图片 (*.png *.jpg *.jpeg *.webp *.bmp);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Cannot use the picture %1</source>
        <translation>无法使用图片 %1</translation>
    </message>
    <message>
        <source>this model has no encoder for pictures</source>
        <translation>窗口中的模型没有能把图片转换为潜在变量的部分</translation>
    </message>
    <message>
        <source>New Take from a Video</source>
        <translation>按一段视频开始新镜次</translation>
    </message>
    <message>
        <source>Videos (*.mp4 *.m4v *.mov *.mkv *.webm *.avi *.y4m *.mpg *.mpeg *.ts);;All files (*)</source>
        <translation>视频 (*.mp4 *.m4v *.mov *.mkv *.webm *.avi *.y4m *.mpg *.mpeg *.ts);；所有文件 (*)</translation>
    </message>
    <message>
        <source>Cannot follow the video %1</source>
        <translation>无法跟随视频 %1</translation>
    </message>
    <message>
        <source>the model in the window cannot follow videos</source>
        <translation>窗口中的模型不能跟随视频</translation>
    </message>
    <message>
        <source>This session is already open</source>
        <translation>此会话已经打开</translation>
    </message>
    <message>
        <source>Reading the session…</source>
        <translation>正在读取会话…</translation>
    </message>
    <message>
        <source>This session was made by Longtake %1</source>
        <translation>此会话由 Longtake %1 生成</translation>
    </message>
    <message>
        <source>It continues here. If it is regenerated, it may differ in single bits.</source>
        <translation>它可以在这里继续。若重新生成，个别比特可能不同。</translation>
    </message>
    <message>
        <source>Export the Session</source>
        <translation>导出会话</translation>
    </message>
    <message>
        <source>%1 · not loaded</source>
        <translation>%1 · 未加载</translation>
    </message>
    <message>
        <source>The model of this session is not loaded</source>
        <translation>该会话的模型未加载</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionDesk</name>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>%1. Longtake opens it on any machine that has its model.</source>
        <translation>%1。任何拥有其模型的机器上的 Longtake 都能打开它。</translation>
    </message>
    <message>
        <source>Save Session As</source>
        <translation>会话另存为</translation>
    </message>
    <message>
        <source>Longtake session (*.take)</source>
        <translation>Longtake 会话 (*.take)</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>没有保存任何内容</translation>
    </message>
    <message>
        <source>This stream is not saved, so there is no session.</source>
        <translation>此视频流没有保存，因此没有会话。</translation>
    </message>
    <message>
        <source>Nothing was verified</source>
        <translation>没有核对任何内容</translation>
    </message>
    <message>
        <source>Your last session: “%1”, %2</source>
        <translation>上一次会话：“%1”，%2</translation>
    </message>
    <message>
        <source>Yesterday&apos;s session: “%1”, %2</source>
        <translation>昨天的会话：“%1”，%2</translation>
    </message>
    <message>
        <source>Your session of %1: “%2”, %3</source>
        <translation>%1 的会话：“%2”，%3</translation>
    </message>
    <message>
        <source>Open It</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Do Not Ask Again</source>
        <translation>不再询问</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionRows</name>
    <message>
        <source>open here</source>
        <translation>在此打开</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>not ended</source>
        <translation>未结束</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionWords</name>
    <message>
        <source>today %1</source>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>昨天 %1</translation>
    </message>
    <message>
        <source>%1 takes</source>
        <translation>%1 个镜次</translation>
    </message>
    <message>
        <source>no pictures</source>
        <translation>没有画面</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionsDialog</name>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>There are no sessions yet. Every stream is saved automatically.</source>
        <translation>还没有会话。每个视频流都会自动保存。</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Newest First</source>
        <translation>最新在前</translation>
    </message>
    <message>
        <source>Largest First</source>
        <translation>最大在前</translation>
    </message>
    <message>
        <source>Name of the session</source>
        <translation>会话名称</translation>
    </message>
    <message>
        <source>Offer the last one at the start</source>
        <translation>启动时提供上一次会话</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 of %2 sessions read…</source>
        <translation>已读取 %1 / %2 个会话…</translation>
    </message>
    <message>
        <source>1 session · %1</source>
        <translation>1 个会话 · %1</translation>
    </message>
    <message>
        <source>%1 sessions · %2</source>
        <translation>%1 个会话 · %2</translation>
    </message>
    <message>
        <source>Name of this session:</source>
        <translation>此会话的名称：</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>This session is open here. Begin a new one (Ctrl+N) or open another, then delete it.</source>
        <translation>此会话正在这里打开。请先新建一个会话（Ctrl+N）或打开另一个，然后再删除它。</translation>
    </message>
    <message>
        <source>Another Longtake has this session open, so it cannot be deleted.</source>
        <translation>另一个 Longtake 正打开着此会话，因此无法删除。</translation>
    </message>
    <message>
        <source>Delete “%1” permanently? %2 will be free.</source>
        <translation>要永久删除“%1”吗？将释放 %2。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Free Space…</source>
        <translation>释放空间…</translation>
    </message>
    <message>
        <source>(%1 of it saved states)</source>
        <translation>（其中 %1 为保存的状态）</translation>
    </message>
    <message>
        <source>%1 of log: every picture, prompt and command.</source>
        <translation>%1 为日志：全部画面、提示词和命令。</translation>
    </message>
    <message>
        <source>%1 of log: every picture, prompt and command. %2 of saved states of the memory: they only make opening and going back faster.</source>
        <translation>%1 为日志：全部画面、提示词和命令。%2 为保存的记忆状态：只为加快打开和返回。</translation>
    </message>
    <message>
        <source>Delete the saved states of this session? %1 will be free. It stays complete; resuming it is slow once, and the states come back while it streams.</source>
        <translation>删除此会话保存的状态？将释放 %1。会话保持完整；下次从结尾继续时会慢一次，运行时状态会重新生成。</translation>
    </message>
    <message>
        <source>Free Space</source>
        <translation>释放空间</translation>
    </message>
    <message>
        <source>States Only</source>
        <translation>仅状态</translation>
    </message>
    <message>
        <source>Deletes the saved states of the memory, and takes that were deleted from the list.</source>
        <translation>删除保存的记忆状态，以及已从列表中删除的镜次。</translation>
    </message>
    <message>
        <source>%1 of the log belong to deleted takes.</source>
        <translation>日志中有 %1 属于已删除的镜次。</translation>
    </message>
    <message>
        <source>This session is open. Space can be freed once it is closed.</source>
        <translation>此会话正打开着。关闭后才能释放空间。</translation>
    </message>
    <message>
        <source>Remove the deleted takes from this session permanently? %1 will be free.</source>
        <translation>要把已删除的镜次从此会话中彻底移除吗？将释放 %1。</translation>
    </message>
    <message>
        <source>Remove the deleted takes from this session permanently? %1 will be free, and %2 of saved states, which come back while it streams.</source>
        <translation>要把已删除的镜次从此会话中彻底移除吗？将释放 %1，另有 %2 保存的状态，它们会在生成时重新出现。</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>A power cut may lose</source>
        <translation>断电最多丢失</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>what the system has not written</source>
        <translation>系统尚未写入的内容</translation>
    </message>
    <message>
        <source>The session that streams is written to the disk this often. A crash of Longtake loses nothing.</source>
        <translation>正在进行的会话按此间隔写入磁盘。Longtake 崩溃不会丢失任何内容。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ShortcutEditor</name>
    <message>
        <source>Change Shortcuts</source>
        <translation>更改快捷键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>操作及其按键</translation>
    </message>
    <message>
        <source>New keys of the chosen action</source>
        <translation>所选操作的新按键</translation>
    </message>
    <message>
        <source>Press the new keys here</source>
        <translation>在此按下新按键</translation>
    </message>
    <message>
        <source>No Keys</source>
        <translation>无按键</translation>
    </message>
    <message>
        <source>As It Was</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>The default keys of this action</source>
        <translation>此操作最初的按键</translation>
    </message>
    <message>
        <source>All as They Were</source>
        <translation>全部恢复</translation>
    </message>
    <message>
        <source>Choose an action, then press its new keys.</source>
        <translation>先选择操作，再按下新按键。</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”. Nothing was changed; choose other keys, or take them from it first.</source>
        <translation>%1 属于“%2”。未作更改；请选择其他按键，或先将其取消。</translation>
    </message>
    <message>
        <source>%1 is fixed. Nothing was changed; choose other keys.</source>
        <translation>%1 是固定按键。未作更改；请选择其他按键。</translation>
    </message>
    <message>
        <source>“%1” has no keys now.</source>
        <translation>“%1”现在没有按键。</translation>
    </message>
    <message>
        <source>“%1” has %2 now.</source>
        <translation>“%1”现在使用 %2。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ShortcutSheet</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+回车</translation>
    </message>
    <message>
        <source>Send as a cut</source>
        <translation>以切换方式发送</translation>
    </message>
    <message>
        <source>Ctrl+1 … Ctrl+9</source>
        <translation>Ctrl+1 … Ctrl+9</translation>
    </message>
    <message>
        <source>Send a slot</source>
        <translation>发送槽位</translation>
    </message>
    <message>
        <source>Up  Down</source>
        <translation>上  下</translation>
    </message>
    <message>
        <source>Earlier, later prompt</source>
        <translation>更早、更晚的提示词</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Leave the box</source>
        <translation>离开输入框</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Take the offered rest of a word</source>
        <translation>采用提示的词尾</translation>
    </message>
    <message>
        <source>Alt+Down</source>
        <translation>Alt+下</translation>
    </message>
    <message>
        <source>Another word</source>
        <translation>换一个词</translation>
    </message>
    <message>
        <source>Ctrl+.</source>
        <translation>Ctrl+.</translation>
    </message>
    <message>
        <source>Take the nearest known word</source>
        <translation>换成最接近的已知词</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>画面</translation>
    </message>
    <message>
        <source>Alt+↑ ↓ ← →</source>
        <translation>Alt+↑ ↓ ← →</translation>
    </message>
    <message>
        <source>Choose a token</source>
        <translation>选择词元</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Look back; drag to follow</source>
        <translation>回看；拖动可跟随</translation>
    </message>
    <message>
        <source>Takes list</source>
        <translation>镜次列表</translation>
    </message>
    <message>
        <source>S  N  Enter  Delete</source>
        <translation>S  N  Enter  Delete</translation>
    </message>
    <message>
        <source>Star, note, go there, delete</source>
        <translation>加星、备注、前往、删除</translation>
    </message>
    <message>
        <source>Single keys act while the prompt box has no focus. The wheel enlarges the timeline at the pointer, Shift with the wheel scrolls it.</source>
        <translation>提示词框没有焦点时单键才起作用。滚轮在指针处缩放时间线，按住 Shift 滚动滚轮可平移。</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Shift+回车</translation>
    </message>
    <message>
        <source>Break the line</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Reuse a prompt; go to a take</source>
        <translation>重用提示词；转到镜次</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SlotCard</name>
    <message>
        <source>Slot %1, empty</source>
        <translation>槽位 %1，空</translation>
    </message>
    <message>
        <source>Slot %1: %2</source>
        <translation>槽位 %1：%2</translation>
    </message>
    <message>
        <source>Click to store the prompt of the box here</source>
        <translation>点击将输入框中的提示词保存到此处</translation>
    </message>
    <message>
        <source>Click or Ctrl+%1 to send; right-click to change</source>
        <translation>点击或 Ctrl+%1 发送；右键更改</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SlotKey</name>
    <message>
        <source>Slot %1, empty</source>
        <translation>槽位 %1，空</translation>
    </message>
    <message>
        <source>Slot %1: %2</source>
        <translation>槽位 %1：%2</translation>
    </message>
    <message>
        <source>Empty. A click stores the prompt of the box here.</source>
        <translation>空。点击可把输入框中的提示词保存在此。</translation>
    </message>
    <message>
        <source>Click or Ctrl+%1 to send; press long to store the prompt of the box here instead. A right click offers that, too.</source>
        <translation>点击或按 Ctrl+%1 发送；长按则改为保存输入框中的提示词。右键菜单中也有此项。</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>在此保存输入框中的提示词</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SoundCuesDialog</name>
    <message>
        <source>Choose a Sound</source>
        <translation>选择声音</translation>
    </message>
    <message>
        <source>Sounds (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;All files (*)</source>
        <translation>声音 (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;所有文件 (*)</translation>
    </message>
    <message>
        <source>There is no stream to plan for.</source>
        <translation>没有可供计划的视频流。</translation>
    </message>
    <message>
        <source>This sound has no regular beat. Choose its onsets.</source>
        <translation>此声音没有规则的拍子。请选择起音。</translation>
    </message>
    <message>
        <source>Write two prompts or more, one on each line.</source>
        <translation>请写两个或更多提示词，每行一个。</translation>
    </message>
    <message>
        <source>No sound is strong enough for a cue. Allow weaker ones, or choose a longer part.</source>
        <translation>声音中没有选中任何内容。请包括较弱的部分，或选用更长的一段。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Plan Cues</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Plan %1 Cues</source>
        <translation>计划 %1 个安排</translation>
    </message>
    <message>
        <source>A sound file that FFmpeg can read, such as WAV, FLAC or MP3.</source>
        <translation>FFmpeg 能读取的声音文件，例如 WAV、FLAC 或 MP3。</translation>
    </message>
    <message>
        <source>Listening…</source>
        <translation>正在聆听…</translation>
    </message>
    <message>
        <source>%1 · no regular beat · %2 onsets</source>
        <translation>%1 · 无规则拍子 · %2 个起音</translation>
    </message>
    <message>
        <source>%1 · %2 beats a minute, confidence %3 % · %4 beats · %5 onsets</source>
        <translation>%1 · 每分钟 %2 拍，置信度 %3 % · %4 拍 · %5 个起音</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Cues from a Sound</source>
        <translation>来自声音的安排</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for a sound…</source>
        <translation>选择声音…</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>声音</translation>
    </message>
    <message>
        <source>Sounds to use</source>
        <translation>听到的内容</translation>
    </message>
    <message>
        <source>Why the sound cannot be used</source>
        <translation>声音无法使用的原因</translation>
    </message>
    <message>
        <source>Progress of listening</source>
        <translation>聆听进度</translation>
    </message>
    <message>
        <source>Every beat</source>
        <translation>每一拍</translation>
    </message>
    <message>
        <source>Every bar</source>
        <translation>每一小节</translation>
    </message>
    <message>
        <source>Every onset</source>
        <translation>每个起音</translation>
    </message>
    <message>
        <source>A cue at</source>
        <translation>安排于</translation>
    </message>
    <message>
        <source> beats</source>
        <translation> 拍</translation>
    </message>
    <message>
        <source>as found</source>
        <translation>按检测结果</translation>
    </message>
    <message>
        <source>from beat </source>
        <translation>起始拍 </translation>
    </message>
    <message>
        <source>Beat with which the first bar begins</source>
        <translation>第一小节开始的拍</translation>
    </message>
    <message>
        <source>A bar begins where the bass is strongest. Choose another beat if that is wrong.</source>
        <translation>默认小节从低音最强处开始。若不符，请选择另一拍。</translation>
    </message>
    <message>
        <source>A bar has</source>
        <translation>每小节</translation>
    </message>
    <message>
        <source>Weaker onsets get no cue; the strongest of the sound have 100 %.</source>
        <translation>比这更弱的不生成安排；声音中最强的为 100 %。</translation>
    </message>
    <message>
        <source>As strong as</source>
        <translation>强度下限</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>If there are more, the strongest are used.</source>
        <translation>超出时取最强的。</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source> chunks</source>
        <translation> 个片段</translation>
    </message>
    <message>
        <source>Number of chunks from one cue to the next, so that each prompt is seen long enough.</source>
        <translation>两个安排之间相隔的片段数，使每个提示词都有时间呈现。</translation>
    </message>
    <message>
        <source>Apart by</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Where in the sound the cues begin</source>
        <translation>安排从声音的何处开始</translation>
    </message>
    <message>
        <source>Sound from</source>
        <translation>声音起点</translation>
    </message>
    <message>
        <source>to its end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>For</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>At a time</source>
        <translation>指定时间</translation>
    </message>
    <message>
        <source>Time on the timeline</source>
        <translation>时间线上的时间</translation>
    </message>
    <message>
        <source>Begins</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>They follow in turn; the first one begins with the sound.</source>
        <translation>依次轮流；第一个与声音同时开始。</translation>
    </message>
    <message>
        <source>Prompts, one on each line</source>
        <translation>提示词，每行一个</translation>
    </message>
    <message>
        <source>Take the Slots</source>
        <translation>使用槽位</translation>
    </message>
    <message>
        <source>Replaces these prompts by those of the slots</source>
        <translation>用槽位中的提示词替换这些</translation>
    </message>
    <message>
        <source>Recache</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>切换</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>渐变</translation>
    </message>
    <message>
        <source>How a prompt is applied</source>
        <translation>提示词的切换方式</translation>
    </message>
    <message>
        <source>Resulting cues</source>
        <translation>由此生成的安排</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>In the sound</source>
        <translation>声音中</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>A prompt changes at the beginning of a chunk: this is its delay after the sound</source>
        <translation>提示词在片段开头切换：比声音晚这么多</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>存在的问题</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SoundPlot</name>
    <message>
        <source>The sound and its cues</source>
        <translation>声音及其安排</translation>
    </message>
    <message>
        <source>The wheel, + and - enlarge it, a drag and the arrow keys move it.</source>
        <translation>滚轮、+ 和 - 缩放，拖动和方向键移动。</translation>
    </message>
    <message>
        <source>%1 onsets, %2 beats, %3 cues</source>
        <translation>%1 个起音，%2 拍，%3 个安排</translation>
    </message>
    <message>
        <source>Choose a sound to see it here.</source>
        <translation>选择声音后会在此显示。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
</context>
<context>
    <name>longtake::ui::StageControls</name>
    <message>
        <source>Perform</source>
        <translation>演出</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>黑场</translation>
    </message>
    <message>
        <source>Blackout · %1 ends it</source>
        <translation>黑场 · 按 %1 结束</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>已定格</translation>
    </message>
    <message>
        <source>Frozen · %1 ends it</source>
        <translation>定格 · 按 %1 结束</translation>
    </message>
    <message>
        <source>The next prompt is a cut</source>
        <translation>下一个提示词为切换</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>此程序中不可用</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>发送</translation>
    </message>
</context>
<context>
    <name>longtake::ui::StatusLine</name>
    <message>
        <source>Speed and memory</source>
        <translation>速度与内存</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Pictures per second on the screen and of the engine; the time of a chunk by step; the tokens in the cache; pictures that the screen never showed</source>
        <translation>屏幕每秒画面数与引擎生成速度；每个片段的时间分布；缓存内容；显示前被替换的画面</translation>
    </message>
    <message>
        <source>fps shown</source>
        <translation>帧/秒 显示</translation>
    </message>
    <message>
        <source>made</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>ms per chunk</source>
        <translation>毫秒/片段</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>recache</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>denoise</source>
        <translation>去噪</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>%1 tokens · %2</source>
        <translation>%1 个词元 · %2</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 线程</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 线程</translation>
    </message>
    <message>
        <source>%1 on %2 (%3)</source>
        <translation>%1，运行于 %2（%3）</translation>
    </message>
    <message>
        <source>The weights are random</source>
        <translation>权重是随机的</translation>
    </message>
    <message>
        <source>SHA-256 %1</source>
        <translation>SHA-256 %1</translation>
    </message>
    <message>
        <source>Click: what a chunk would cost with other settings</source>
        <translation>点击：其他设置下一个片段的花费</translation>
    </message>
    <message>
        <source>Click: threads</source>
        <translation>点击：线程</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Studio</name>
    <message>
        <source>another stream was opened before</source>
        <translation>之前打开过另一个视频流</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SwitchBox</name>
    <message>
        <source>Effect of a new prompt on the memory</source>
        <translation>新提示词如何影响记忆</translation>
    </message>
    <message>
        <source>The stream continues: the memory is recomputed under the new prompt</source>
        <translation>镜头继续：在新提示词下重新计算记忆</translation>
    </message>
    <message>
        <source>A cut: the memory is emptied (Ctrl+Enter)</source>
        <translation>新镜头：清空记忆（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>The prompt slides over to the new one across several chunks</source>
        <translation>提示词在若干片段内过渡到新的</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TakeFacts</name>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 / %2 个词元</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>%1 ms a chunk</source>
        <translation>每片段 %1 毫秒</translation>
    </message>
    <message>
        <source>1 pass</source>
        <translation>1 遍</translation>
    </message>
    <message>
        <source>%1 passes</source>
        <translation>%1 遍</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TakesPanel</name>
    <message>
        <source>Takes</source>
        <translation>镜次</translation>
    </message>
    <message>
        <source>A new take begins when you continue from the past, with New Take, or with another seed. Nothing is lost.</source>
        <translation>从过去继续、选择“新镜次”或换一个种子时，会开始新镜次。已生成的内容不会丢失。</translation>
    </message>
    <message>
        <source>This take is on the screen</source>
        <translation>此镜次正在显示</translation>
    </message>
    <message>
        <source>Double-click to go there</source>
        <translation>双击前往</translation>
    </message>
    <message>
        <source>Go There</source>
        <translation>前往</translation>
    </message>
    <message>
        <source>Take the Star Off</source>
        <translation>取消星标</translation>
    </message>
    <message>
        <source>Give a Star</source>
        <translation>加星</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Compare with the One on the Screen</source>
        <translation>与屏幕上的比较</translation>
    </message>
    <message>
        <source>A note for %1</source>
        <translation>%1 的备注</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>备注…</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>Double-click to put it back</source>
        <translation>双击恢复</translation>
    </message>
    <message>
        <source>Show Deleted Takes</source>
        <translation>显示已删除的镜次</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Remove Trim</source>
        <translation>取消修剪</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TempoRow</name>
    <message>
        <source>Two or more taps on the beat set the tempo; the first begins a bar</source>
        <translation>随拍敲击两次以上即可定速；第一下是小节的开头</translation>
    </message>
    <message>
        <source>BPM</source>
        <translation>BPM</translation>
    </message>
    <message>
        <source>Beats per minute</source>
        <translation>每分钟拍数</translation>
    </message>
    <message>
        <source>Beat of the bar</source>
        <translation>小节中的拍</translation>
    </message>
    <message>
        <source>The moment that a pad waits for</source>
        <translation>打击垫等待什么</translation>
    </message>
    <message>
        <source>A pressed pad waits for the beat or the bar, and acts at the nearest chunk boundary</source>
        <translation>按下的打击垫等待节拍或小节，并在最近的片段边界生效</translation>
    </message>
    <message>
        <source>Pads at Once</source>
        <translation>打击垫：立即</translation>
    </message>
    <message>
        <source>Pads on the Beat</source>
        <translation>打击垫：按拍</translation>
    </message>
    <message>
        <source>Pads on the Bar</source>
        <translation>打击垫：按小节</translation>
    </message>
    <message>
        <source>The tempo</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>The tempo comes from a MIDI clock, and none is received</source>
        <translation>速度取自 MIDI 时钟，但没有收到时钟</translation>
    </message>
    <message>
        <source>The tempo comes from a MIDI clock</source>
        <translation>速度取自 MIDI 时钟</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ThreadChoice</name>
    <message>
        <source>Processor Threads</source>
        <translation>处理器线程</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>You chose the number of threads.</source>
        <translation>线程数由您选定。</translation>
    </message>
    <message>
        <source>Threads: automatic. One core is left to the window.</source>
        <translation>线程：自动。留一个核心给窗口。</translation>
    </message>
    <message>
        <source>Threads: automatic. The stream fell behind and took one more.</source>
        <translation>线程：自动。视频流落后，已增加一个。</translation>
    </message>
    <message>
        <source>Threads: automatic. One more was not faster and was given back.</source>
        <translation>线程：自动。增加一个并未变快，已归还。</translation>
    </message>
    <message>
        <source>Threads: automatic. One was given back, because the window was late.</source>
        <translation>线程：自动。窗口变慢，已归还一个。</translation>
    </message>
    <message>
        <source>Threads: automatic. One was given back, because the stream keeps up without it.</source>
        <translation>线程：自动。视频流无需它也能跟上，已归还一个。</translation>
    </message>
    <message>
        <source>Threads: automatic. The stream fell behind, but other programs take the other cores.</source>
        <translation>线程：自动。视频流落后，但其他核心被别的程序占用。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TimeTravel</name>
    <message>
        <source>A new take with the next seed: the same prompt, another video (%1)</source>
        <translation>用下一个种子开始新镜次：提示词相同，视频不同（%1）</translation>
    </message>
    <message>
        <source>Take %1 began</source>
        <translation>镜次 %1 已开始</translation>
    </message>
    <message>
        <source>Take %1 stays as it was.</source>
        <translation>镜次 %1 保持不变。</translation>
    </message>
    <message>
        <source>Back to Take %1</source>
        <translation>返回镜次 %1</translation>
    </message>
    <message>
        <source>Enter continues from %1 as a new take</source>
        <translation>按 Enter 从 %1 继续，开始新镜次</translation>
    </message>
    <message>
        <source>Click to look · double-click the prompt to reuse it</source>
        <translation>单击查看 · 双击提示词可再次使用</translation>
    </message>
    <message>
        <source>Take %1 was not deleted</source>
        <translation>镜次 %1 未删除</translation>
    </message>
    <message>
        <source>It is on the screen. Go to another take first.</source>
        <translation>它正在显示。请先前往另一个镜次。</translation>
    </message>
    <message>
        <source>Delete take %1?</source>
        <translation>删除镜次 %1？</translation>
    </message>
    <message>
        <source>It is removed from the list. Its pictures stay in the session&apos;s file.</source>
        <translation>它会从列表中移除，画面仍保留在会话文件中。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Take %1 was deleted</source>
        <translation>镜次 %1 已删除</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>镜次 %1</translation>
    </message>
    <message>
        <source>from take %1 · seed %2</source>
        <translation>来自镜次 %1 · 种子 %2</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>going back to %1 …</source>
        <translation>正在返回 %1 …</translation>
    </message>
    <message>
        <source>Nothing is exported</source>
        <translation>没有导出任何内容</translation>
    </message>
    <message>
        <source>No take has a star: give one in the list of takes (Ctrl+T).</source>
        <translation>没有加星的镜次：请在镜次列表（Ctrl+T）中加星。</translation>
    </message>
    <message>
        <source>There are no pictures yet.</source>
        <translation>还没有画面。</translation>
    </message>
    <message>
        <source>Reading take %1 from the session…</source>
        <translation>正在从会话读取镜次 %1…</translation>
    </message>
    <message>
        <source>Star of Take %1</source>
        <translation>镜次 %1 的星标</translation>
    </message>
    <message>
        <source>Note of Take %1</source>
        <translation>镜次 %1 的备注</translation>
    </message>
    <message>
        <source>Deletion of Take %1</source>
        <translation>删除镜次 %1</translation>
    </message>
    <message>
        <source>Return of Take %1</source>
        <translation>恢复镜次 %1</translation>
    </message>
    <message>
        <source>Undo brings it back, and so does Show Deleted Takes in the menu of the list.</source>
        <translation>可用“撤销”，或列表菜单中的“显示已删除的镜次”来恢复。</translation>
    </message>
    <message>
        <source>Trim of Take %1</source>
        <translation>镜次 %1 的修剪</translation>
    </message>
    <message>
        <source>Trimmed: %1 of %2 is used</source>
        <translation>已修剪：使用 %2 中的 %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>%1. The take is trimmed: %2 to %3 are used.</source>
        <translation>%1。镜次已修剪：使用 %2 到 %3。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TokenInspector</name>
    <message>
        <source>kept since chunk %1</source>
        <translation>自片段 %1 起保留</translation>
    </message>
    <message>
        <source>sink since chunk %1</source>
        <translation>自片段 %1 起为锚点</translation>
    </message>
    <message>
        <source>pinned, from chunk %1</source>
        <translation>已固定，来自片段 %1</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>未保留</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Salience</source>
        <translation>显著性</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Seen under</source>
        <translation>所属提示词</translation>
    </message>
    <message>
        <source>point at the picture</source>
        <translation>请指向画面</translation>
    </message>
    <message>
        <source>row %1, column %2 · frame %3</source>
        <translation>第 %1 行，第 %2 列 · 帧 %3</translation>
    </message>
    <message>
        <source>%1 · rank %2 of %3</source>
        <translation>%1 · 排名 %2 / %3</translation>
    </message>
    <message>
        <source>not scored</source>
        <translation>未评分</translation>
    </message>
    <message>
        <source>all of frame %1 · chunk %2</source>
        <translation>整帧 %1 · 片段 %2</translation>
    </message>
    <message>
        <source>%1 on average</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>%1 of %2 kept</source>
        <translation>%2 中保留 %1</translation>
    </message>
    <message>
        <source>prompt %1</source>
        <translation>提示词 %1</translation>
    </message>
    <message>
        <source>dimmed, kept since chunk %1</source>
        <translation>已弱化，自片段 %1 起保留</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>no longer held</source>
        <translation>已不在</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>forgotten after chunk %1</source>
        <translation>片段 %1 之后遗忘</translation>
    </message>
    <message>
        <source>left after chunk %1, by score</source>
        <translation>片段 %1 之后离开：按得分</translation>
    </message>
    <message>
        <source>left after chunk %1, by age</source>
        <translation>片段 %1 之后离开：按新旧</translation>
    </message>
    <message>
        <source>left after chunk %1, less budget</source>
        <translation>片段 %1 之后离开：预算减少</translation>
    </message>
    <message>
        <source>left after chunk %1, by a cut</source>
        <translation>片段 %1 之后离开：切换</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TouchBar</name>
    <message>
        <source>Hand on the memory</source>
        <translation>手动调整记忆</translation>
    </message>
    <message>
        <source>Width of the brush</source>
        <translation>画笔宽度</translation>
    </message>
    <message>
        <source>Width of the brush in tokens: [ and ] change it</source>
        <translation>画笔宽度（词元）：用 [ 和 ] 调整</translation>
    </message>
    <message>
        <source>What a stroke reaches</source>
        <translation>笔画影响的范围</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>The moments that a stroke changes: the latent frame on the screen, all frames of its chunk,
or this place in every frame that the memory still holds</source>
        <translation>笔画影响的时刻：屏幕上的潜在帧、其片段的所有帧，
或记忆中仍保留的每一帧的这个位置</translation>
    </message>
    <message>
        <source>Pinned tokens</source>
        <translation>已固定的词元</translation>
    </message>
    <message>
        <source>Pins and sink share the budget with all other tokens</source>
        <translation>固定项与锚点和其他词元共用预算</translation>
    </message>
    <message>
        <source>%1 of %2 pinned</source>
        <translation>已固定 %1 / %2</translation>
    </message>
    <message>
        <source>%1 wait for the next chunk</source>
        <translation>%1 个等待下一片段</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TouchControls</name>
    <message>
        <source>These tokens have left the memory since this picture</source>
        <translation>自此画面以来，这些词元已离开记忆</translation>
    </message>
    <message>
        <source>%2 of %1 tokens are left</source>
        <translation>%1 个词元中还剩 %2 个</translation>
    </message>
    <message>
        <source>The memory is ahead of the picture. A new take can begin where it held them all.</source>
        <translation>记忆领先于画面。可以从它仍全部保留的地方开始新的镜次。</translation>
    </message>
    <message>
        <source>%1 All %2 There</source>
        <translation>在那里全部 %2 个：%1</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>第 %1 帧</translation>
    </message>
    <message>
        <source>This token</source>
        <translation>此词元</translation>
    </message>
    <message>
        <source>Look at Its Picture</source>
        <translation>查看其画面</translation>
    </message>
    <message>
        <source>No token of this place is kept any more</source>
        <translation>此处已没有任何保留</translation>
    </message>
    <message>
        <source>The policy removed these tokens, and no earlier memory with them is known. A larger budget keeps tokens longer.</source>
        <translation>策略已移除这些词元，且没有已知的记忆还保留它们。更大的预算会让词元保留更久。</translation>
    </message>
    <message>
        <source>There is nothing to touch</source>
        <translation>没有可以改动的内容</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TransportBar</name>
    <message>
        <source>Time of the picture on screen</source>
        <translation>当前画面的时间</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TrialForm</name>
    <message>
        <source>Make another with</source>
        <translation>再生成一个，使用</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>差异项</translation>
    </message>
    <message>
        <source>the next seed</source>
        <translation>下一个种子</translation>
    </message>
    <message>
        <source>another policy</source>
        <translation>其他策略</translation>
    </message>
    <message>
        <source>another budget</source>
        <translation>其他预算</translation>
    </message>
    <message>
        <source>another prompt</source>
        <translation>其他提示词</translation>
    </message>
    <message>
        <source>less memory: the selection is forgotten</source>
        <translation>更少记忆：遗忘所选</translation>
    </message>
    <message>
        <source>Budget in tokens</source>
        <translation>预算（词元）</translation>
    </message>
    <message>
        <source>Prompt of the other take</source>
        <translation>另一镜次的提示词</translation>
    </message>
    <message>
        <source>Length in seconds</source>
        <translation>时长（秒）</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>and one at random</source>
        <translation>以及一个随机的</translation>
    </message>
    <message>
        <source>A third take with the same budget and random tokens.
Where it is as good, the policy has no merit.</source>
        <translation>第三个镜次，预算相同，词元随机选取。它同样做得好的地方，
并非策略的功劳。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Make and Compare</source>
        <translation>生成并比较</translation>
    </message>
    <message>
        <source>One engine makes one chunk at a time</source>
        <translation>只有一个引擎，一次生成一个片段</translation>
    </message>
    <message>
        <source>another number of passes</source>
        <translation>其他遍数</translation>
    </message>
    <message>
        <source>Denoise passes of a chunk</source>
        <translation>每个片段的去噪遍数</translation>
    </message>
    <message>
        <source>Number of denoise passes before a chunk is shown. Fewer are faster.</source>
        <translation>片段在显示之前由模型处理的次数。次数越少越快。</translation>
    </message>
    <message>
        <source>This model&apos;s number of passes cannot be changed</source>
        <translation>这个模型的遍数不能更改</translation>
    </message>
</context>
<context>
    <name>longtake::ui::UndoSteps</name>
    <message>
        <source>Prompt “%1”</source>
        <translation>提示词“%1”</translation>
    </message>
    <message>
        <source>Reroll from %1</source>
        <translation>从 %1 重新生成</translation>
    </message>
    <message>
        <source>Continue from %1</source>
        <translation>从 %1 继续</translation>
    </message>
    <message>
        <source>Memory Policy</source>
        <translation>记忆策略</translation>
    </message>
    <message>
        <source>Go to Take %1</source>
        <translation>前往镜次 %1</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>新镜次</translation>
    </message>
    <message>
        <source>Pin %1 Tokens</source>
        <translation>固定 %1 个词元</translation>
    </message>
    <message>
        <source>Unpin %1 Tokens</source>
        <translation>取消固定 %1 个词元</translation>
    </message>
    <message>
        <source>Forget %1 Tokens</source>
        <translation>遗忘 %1 个词元</translation>
    </message>
    <message>
        <source>Dim %1 Tokens</source>
        <translation>弱化 %1 个词元</translation>
    </message>
    <message>
        <source>Undim %1 Tokens</source>
        <translation>取消弱化 %1 个词元</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Number of Passes</source>
        <translation>遍数</translation>
    </message>
</context>
<context>
    <name>longtake::ui::VerifyBadge</name>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>number type</source>
        <translation>数值类型</translation>
    </message>
    <message>
        <source>instruction set</source>
        <translation>指令集</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>version of Longtake</source>
        <translation>Longtake 版本</translation>
    </message>
    <message>
        <source>%1: then %2, now %3</source>
        <translation>%1：当时 %2，现在 %3</translation>
    </message>
    <message>
        <source>Verification of the session</source>
        <translation>会话核对</translation>
    </message>
    <message>
        <source>verifying %1 %</source>
        <translation>正在核对 %1 %</translation>
    </message>
    <message>
        <source>The session is regenerated and compared. Click to stop.</source>
        <translation>正在重新生成会话并进行比较。点击可停止。</translation>
    </message>
    <message>
        <source>same bits</source>
        <translation>比特一致</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>未证实</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>有差异</translation>
    </message>
    <message>
        <source>All %1 chunks were regenerated and have the same bits.</source>
        <translation>全部 %1 个片段已重新生成，比特一致。</translation>
    </message>
    <message>
        <source>Click to see why.</source>
        <translation>点击查看原因。</translation>
    </message>
    <message>
        <source>Its log is damaged.</source>
        <translation>其日志已损坏。</translation>
    </message>
    <message>
        <source>Chunk %1 of take %2 is not the same</source>
        <translation>镜次 %2 的片段 %1 不一致</translation>
    </message>
    <message>
        <source>The chunks after it were not compared.</source>
        <translation>其后的内容没有比较。</translation>
    </message>
    <message>
        <source>Model, machine and version are the same as then, so this is a fault.</source>
        <translation>模型、机器和版本都与当时相同，本不应如此。</translation>
    </message>
    <message>
        <source>There are no pictures in it yet.</source>
        <translation>其中还没有画面。</translation>
    </message>
    <message>
        <source>Its log is damaged. The %1 chunks that can be read have the same bits.</source>
        <translation>其日志已损坏。可读取的 %1 个片段比特一致。</translation>
    </message>
    <message>
        <source>It was written during the verification. Pause the stream and verify once more.</source>
        <translation>重新生成时会话又被写入。请暂停视频流后再核对一次。</translation>
    </message>
    <message>
        <source>The session is not verified</source>
        <translation>会话未证实</translation>
    </message>
    <message>
        <source>A record before chunk %1 of take %2 cannot be read</source>
        <translation>镜次 %2 的片段 %1 之前有一条记录无法读取</translation>
    </message>
</context>
<context>
    <name>longtake::ui::VideoView</name>
    <message>
        <source>Video</source>
        <translation>视频</translation>
    </message>
    <message>
        <source>Salience · scorer: %1 · chunk %2</source>
        <translation>显著性 · 评分者：%1 · 片段 %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Viewer</name>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>镜次</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>%1 · %2 %</source>
        <translation>%1 · %2 %</translation>
    </message>
    <message>
        <source>Making the first pictures…</source>
        <translation>正在生成最初的画面…</translation>
    </message>
    <message>
        <source>Needs OpenGL on a graphics processor; the picture is enlarged bicubically</source>
        <translation>需要显卡上的 OpenGL；画面改用双三次放大</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
</TS>
