<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja_JP" sourcelanguage="en_GB">
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
        <translation>スペース</translation>
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
        <source>PgUp</source>
        <translation>PageUp</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>PageDown</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Enter</translation>
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
        <translation>コンパイラー</translation>
    </message>
    <message>
        <source>Processor features</source>
        <translation>プロセッサーの機能</translation>
    </message>
    <message>
        <source>Pictures drawn by</source>
        <translation>画像の描画</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>%1, %2 × %3</source>
        <translation>%1、%2 × %3</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>random, not trained</source>
        <translation>ランダム、未学習</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>%1, %2, %3, threads: %4</source>
        <translation>%1、%2、%3、スレッド：%4</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>セッション</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>ポリシー</translation>
    </message>
    <message>
        <source>Salience from</source>
        <translation>顕著性の算出元</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>About Longtake</source>
        <translation>Longtakeについて</translation>
    </message>
    <message>
        <source>Longtake %1</source>
        <translation>Longtake %1</translation>
    </message>
    <message>
        <source>One unbroken video stream, and what it remembers.</source>
        <translation>途切れないひとつの映像ストリームと、その記憶。</translation>
    </message>
    <message>
        <source>Copy Details</source>
        <translation>詳細をコピー</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Trademarks</source>
        <translation>商標</translation>
    </message>
    <message>
        <source>NDI® is a registered trademark of Vizrt NDI AB</source>
        <translation>NDI®はVizrt NDI ABの登録商標です</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Actions</name>
    <message>
        <source>New Session</source>
        <translation>新規セッション</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>開く…</translation>
    </message>
    <message>
        <source>Sessions…</source>
        <translation>セッション…</translation>
    </message>
    <message>
        <source>Save Session As…</source>
        <translation>セッションを別名で保存…</translation>
    </message>
    <message>
        <source>Verify This Session</source>
        <translation>このセッションを検証</translation>
    </message>
    <message>
        <source>Save Picture…</source>
        <translation>画像を保存…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>書き出し…</translation>
    </message>
    <message>
        <source>Export Starred Takes</source>
        <translation>スター付きテイクを書き出し</translation>
    </message>
    <message>
        <source>Export All Takes</source>
        <translation>全テイクを書き出し</translation>
    </message>
    <message>
        <source>Keep the Last 30 s</source>
        <translation>最後の30秒を保存</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>録画</translation>
    </message>
    <message>
        <source>Save Timeline…</source>
        <translation>タイムラインを保存…</translation>
    </message>
    <message>
        <source>Load Timeline…</source>
        <translation>タイムラインを読み込み…</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>モデル…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>画像をコピー</translation>
    </message>
    <message>
        <source>Mark In</source>
        <translation>イン点をマーク</translation>
    </message>
    <message>
        <source>Mark Out</source>
        <translation>アウト点をマーク</translation>
    </message>
    <message>
        <source>Mark the Prompt&apos;s Stretch</source>
        <translation>プロンプトの範囲をマーク</translation>
    </message>
    <message>
        <source>Reuse the Prompt</source>
        <translation>プロンプトを再利用</translation>
    </message>
    <message>
        <source>Clear Marks</source>
        <translation>マークを消去</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>新規テイク</translation>
    </message>
    <message>
        <source>New Take with Another Seed</source>
        <translation>別のシードで新規テイク</translation>
    </message>
    <message>
        <source>New Take from a Picture…</source>
        <translation>画像から新規テイク…</translation>
    </message>
    <message>
        <source>New Take from This Picture</source>
        <translation>この画像から新規テイク</translation>
    </message>
    <message>
        <source>Continue from Here</source>
        <translation>ここから続ける</translation>
    </message>
    <message>
        <source>Reroll from Here</source>
        <translation>ここから振り直す</translation>
    </message>
    <message>
        <source>Plan a Prompt Ahead…</source>
        <translation>先のプロンプトを予定…</translation>
    </message>
    <message>
        <source>Name This Moment…</source>
        <translation>この時点に名前を付ける…</translation>
    </message>
    <message>
        <source>Back to the Last Good Moment</source>
        <translation>最後の良好な時点に戻る</translation>
    </message>
    <message>
        <source>Type a Prompt</source>
        <translation>プロンプトを入力</translation>
    </message>
    <message>
        <source>Peek at the Next Chunk</source>
        <translation>次のチャンクをプレビュー</translation>
    </message>
    <message>
        <source>Blend</source>
        <translation>ブレンド</translation>
    </message>
    <message>
        <source>Prompt Gallery</source>
        <translation>プロンプトギャラリー</translation>
    </message>
    <message>
        <source>Play Backwards</source>
        <translation>逆再生</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Play Forwards</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Previous Picture</source>
        <translation>前の画像</translation>
    </message>
    <message>
        <source>Next Picture</source>
        <translation>次の画像</translation>
    </message>
    <message>
        <source>A Chunk Back</source>
        <translation>1チャンク戻る</translation>
    </message>
    <message>
        <source>A Chunk On</source>
        <translation>1チャンク進む</translation>
    </message>
    <message>
        <source>A Second Back</source>
        <translation>1秒戻る</translation>
    </message>
    <message>
        <source>A Second On</source>
        <translation>1秒進む</translation>
    </message>
    <message>
        <source>Previous Prompt</source>
        <translation>前のプロンプト</translation>
    </message>
    <message>
        <source>Next Prompt</source>
        <translation>次のプロンプト</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>先頭</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>ライブ</translation>
    </message>
    <message>
        <source>Keep Streaming While Looking Back</source>
        <translation>見返す間もストリームを続ける</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>全体表示</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100%</translation>
    </message>
    <message>
        <source>Loupe</source>
        <translation>ルーペ</translation>
    </message>
    <message>
        <source>Enlarge Edge-Adaptive</source>
        <translation>エッジ適応で拡大</translation>
    </message>
    <message>
        <source>Enlarge Bicubic</source>
        <translation>バイキュービックで拡大</translation>
    </message>
    <message>
        <source>Show Pixels</source>
        <translation>ピクセルを表示</translation>
    </message>
    <message>
        <source>Enlarge Timeline</source>
        <translation>タイムラインを拡大</translation>
    </message>
    <message>
        <source>Shrink Timeline</source>
        <translation>タイムラインを縮小</translation>
    </message>
    <message>
        <source>Timeline: Earlier</source>
        <translation>タイムライン：前へ</translation>
    </message>
    <message>
        <source>Timeline: Later</source>
        <translation>タイムライン：後へ</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>文字を大きく</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>文字を小さく</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>標準の文字サイズ</translation>
    </message>
    <message>
        <source>Reduced Motion</source>
        <translation>動きを減らす</translation>
    </message>
    <message>
        <source>Salience Overlay</source>
        <translation>顕著性オーバーレイ</translation>
    </message>
    <message>
        <source>Next Colour Map</source>
        <translation>次のカラーマップ</translation>
    </message>
    <message>
        <source>Pin Tokens</source>
        <translation>トークンを固定</translation>
    </message>
    <message>
        <source>Forget Tokens</source>
        <translation>トークンを忘却</translation>
    </message>
    <message>
        <source>Dim Tokens</source>
        <translation>トークンを弱化</translation>
    </message>
    <message>
        <source>Restore Tokens</source>
        <translation>トークンを復元</translation>
    </message>
    <message>
        <source>Lasso</source>
        <translation>投げ縄</translation>
    </message>
    <message>
        <source>Larger Brush</source>
        <translation>ブラシを大きく</translation>
    </message>
    <message>
        <source>Smaller Brush</source>
        <translation>ブラシを小さく</translation>
    </message>
    <message>
        <source>What Would It Do Without This?</source>
        <translation>これがなかったら？</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>作成</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>観察</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>デリバー</translation>
    </message>
    <message>
        <source>Reset Layout</source>
        <translation>レイアウトをリセット</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>テイク</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>Full Screen</source>
        <translation>全画面表示</translation>
    </message>
    <message>
        <source>Clean Output</source>
        <translation>クリーン出力</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Find a Command</source>
        <translation>コマンドを検索</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>Change Shortcuts…</source>
        <translation>ショートカットを変更…</translation>
    </message>
    <message>
        <source>About Longtake</source>
        <translation>Longtakeについて</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>ストリーム</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>View</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>記憶</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>What Would a Chunk Cost…</source>
        <translation>1チャンクのコスト…</translation>
    </message>
    <message>
        <source>Send To…</source>
        <translation>送信先…</translation>
    </message>
    <message>
        <source>Pad 1</source>
        <translation>パッド1</translation>
    </message>
    <message>
        <source>Pad 2</source>
        <translation>パッド2</translation>
    </message>
    <message>
        <source>Pad 3</source>
        <translation>パッド3</translation>
    </message>
    <message>
        <source>Pad 4</source>
        <translation>パッド4</translation>
    </message>
    <message>
        <source>Pad 5</source>
        <translation>パッド5</translation>
    </message>
    <message>
        <source>Pad 6</source>
        <translation>パッド6</translation>
    </message>
    <message>
        <source>Pad 7</source>
        <translation>パッド7</translation>
    </message>
    <message>
        <source>Pad 8</source>
        <translation>パッド8</translation>
    </message>
    <message>
        <source>Pad 9</source>
        <translation>パッド9</translation>
    </message>
    <message>
        <source>Fade Across</source>
        <translation>反対側へ</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>静止</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>暗転</translation>
    </message>
    <message>
        <source>Cut Next</source>
        <translation>次はカット</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>パニック</translation>
    </message>
    <message>
        <source>Perform</source>
        <translation>パフォーム</translation>
    </message>
    <message>
        <source>New Take from a Video…</source>
        <translation>動画から新規テイク…</translation>
    </message>
    <message>
        <source>Tap Tempo</source>
        <translation>タップテンポ</translation>
    </message>
    <message>
        <source>Pads at Once, on the Beat, on the Bar</source>
        <translation>パッドを即時・拍・小節に</translation>
    </message>
    <message>
        <source>Cues from a Sound…</source>
        <translation>音声からキューを作成…</translation>
    </message>
    <message>
        <source>MIDI and Gamepad…</source>
        <translation>MIDI とゲームパッド…</translation>
    </message>
    <message>
        <source>Timeline and Tips</source>
        <translation>タイムラインとヒント</translation>
    </message>
    <message>
        <source>Trim Take to Marks</source>
        <translation>テイクをマークでトリミング</translation>
    </message>
    <message>
        <source>Remove Trim</source>
        <translation>トリミングを解除</translation>
    </message>
</context>
<context>
    <name>longtake::ui::AgeMap</name>
    <message>
        <source>Kept tokens by age, per chunk</source>
        <translation>保持トークンの古さ、チャンクごと</translation>
    </message>
    <message>
        <source>After chunk %1</source>
        <translation>チャンク%1の後</translation>
    </message>
    <message>
        <source>%1 sink tokens</source>
        <translation>アンカー %1トークン</translation>
    </message>
    <message>
        <source>%1 tokens kept that are %2 chunks old or older</source>
        <translation>%2チャンク以上前の保持トークン %1個</translation>
    </message>
    <message>
        <source>%1 tokens kept of chunk %2, %3 chunks old</source>
        <translation>チャンク%2の保持トークン %1個、%3チャンク前</translation>
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
        <translation>アンカー</translation>
    </message>
    <message>
        <source>now</source>
        <translation>現在</translation>
    </message>
    <message>
        <source>-%1 s</source>
        <translation>-%1秒</translation>
    </message>
    <message>
        <source>Cache strip</source>
        <translation>キャッシュ帯</translation>
    </message>
    <message>
        <source>%1 latent frames hold %2 of %3 tokens</source>
        <translation>潜在フレーム%1枚が%3トークン中%2個を保持</translation>
    </message>
    <message>
        <source>Nothing is remembered yet</source>
        <translation>まだ何も記憶していません</translation>
    </message>
    <message>
        <source>%1 older</source>
        <translation>前に%1</translation>
    </message>
    <message>
        <source>%1 newer</source>
        <translation>後に%1</translation>
    </message>
    <message>
        <source>Latent frame %1 · chunk %2</source>
        <translation>潜在フレーム%1 · チャンク%2</translation>
    </message>
    <message>
        <source>%1 of %2 tokens kept, %3 % of the memory</source>
        <translation>%2トークン中%1個を保持、記憶の%3%</translation>
    </message>
    <message>
        <source>%1 pinned</source>
        <translation>固定 %1個</translation>
    </message>
    <message>
        <source>mean salience %1</source>
        <translation>平均顕著性 %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>What should happen?</source>
        <translation>何をしますか？</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>一致するコマンド</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ComparePage</name>
    <message>
        <source>Side by Side</source>
        <translation>並べて表示</translation>
    </message>
    <message>
        <source>Each take in a picture of its own</source>
        <translation>テイクごとに別の画像で表示します</translation>
    </message>
    <message>
        <source>Wipe</source>
        <translation>ワイプ</translation>
    </message>
    <message>
        <source>Both in one picture, parted by a line: drag it, or use Alt and the arrow keys</source>
        <translation>両方を1つの画像に線で分けて表示します。線はドラッグ、またはAltと矢印キーで動かせます</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差分</translation>
    </message>
    <message>
        <source>Differences are shown three times as bright</source>
        <translation>異なる部分が3倍の明るさで光ります</translation>
    </message>
    <message>
        <source>Blink</source>
        <translation>交互</translation>
    </message>
    <message>
        <source>One after the other in the same place</source>
        <translation>同じ場所に交互に表示します</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>比較を閉じる</translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation>%1を残す</translation>
    </message>
    <message>
        <source>%1 continues; the others stay in the list of takes</source>
        <translation>%1を続けます。ほかはテイクのリストに残ります</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>書き出し…</translation>
    </message>
    <message>
        <source>Both takes in one video, left and right at the same moments</source>
        <translation>両方のテイクを1本の動画に、同じ時点で左右に並べます</translation>
    </message>
    <message>
        <source>Export A and B…</source>
        <translation>AとBを書き出し…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CompareView</name>
    <message>
        <source>Comparison of takes</source>
        <translation>テイクの比較</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>%1 minus %2, %3 times as bright</source>
        <translation>%1 − %2、明るさ%3倍</translation>
    </message>
    <message>
        <source>The takes are equal here</source>
        <translation>ここではテイクは同じです</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Comparing</name>
    <message>
        <source>The comparison was cancelled</source>
        <translation>比較を中止しました</translation>
    </message>
    <message>
        <source>The stream was changed or stopped meanwhile. The finished part is in the list of takes.</source>
        <translation>途中でストリームが変更または停止されました。できた分はテイクのリストにあります。</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>テイク%1</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>何も選択されていません</translation>
    </message>
    <message>
        <source>Click a token on the picture or a frame in the strip first.</source>
        <translation>先に画像上のトークンか帯のフレームをクリックしてください。</translation>
    </message>
    <message>
        <source>making %1: %2 of %3 s</source>
        <translation>%1を生成中：%2 / %3秒</translation>
    </message>
    <message>
        <source>follows</source>
        <translation>このあと</translation>
    </message>
    <message>
        <source>%1 take turns, a chunk each: %2 of %3 s</source>
        <translation>%1が1チャンクずつ交代：%3秒中%2秒</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CostDialog</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>What a Chunk Would Cost</source>
        <translation>1チャンクのコスト</translation>
    </message>
    <message>
        <source>Basis of the estimate</source>
        <translation>見積もりの根拠</translation>
    </message>
    <message>
        <source>As It Is Now</source>
        <translation>現在のまま</translation>
    </message>
    <message>
        <source>The settings of the stream again</source>
        <translation>ストリームの設定に戻す</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>of denoising; one more writes the memory</source>
        <translation>ノイズ除去のパス。もう1つが記憶を書き込みます</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>パス</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>デコーダー</translation>
    </message>
    <message>
        <source>now</source>
        <translation>現在</translation>
    </message>
    <message>
        <source>then, an estimate</source>
        <translation>変更後（見積もり）</translation>
    </message>
    <message>
        <source>%1, now</source>
        <translation>%1、現在</translation>
    </message>
    <message>
        <source>%1, then</source>
        <translation>%1、変更後</translation>
    </message>
    <message>
        <source>Denoising</source>
        <translation>ノイズ除去</translation>
    </message>
    <message>
        <source>Writing memory</source>
        <translation>記憶の書き込み</translation>
    </message>
    <message>
        <source>Scores and plan</source>
        <translation>スコアと計画</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>デコード</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>A chunk</source>
        <translation>1チャンク</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>毎秒の画像数</translation>
    </message>
    <message>
        <source>as it is now</source>
        <translation>現在のまま</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Another decoder of the same weights is offered here once it has run in this window</source>
        <translation>同じ重みの別のデコーダーは、このウィンドウで一度使うとここに表示されます</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1フレーム</translation>
    </message>
    <message>
        <source>The number of passes is set at the start of a stream: longtake-cli render --steps N</source>
        <translation>パスの数はストリームの開始時に決まります：longtake-cli render --steps N</translation>
    </message>
    <message>
        <source>The decoder is chosen when a model is opened: longtake-cli render --decoder NAME</source>
        <translation>デコーダーはモデルを開くときに決まります：longtake-cli render --decoder NAME</translation>
    </message>
    <message>
        <source>There are no measurements yet. They begin with the second chunk of a stream.</source>
        <translation>まだ何も測定していません。ストリームの2番目のチャンクから測定します。</translation>
    </message>
    <message>
        <source>All of the %1 measured chunks had %2 tokens in memory, so the cost of a token is unknown. Another budget for a few chunks, or a new take, measures it.</source>
        <translation>測定した%1チャンクはどれも記憶が%2トークンだったため、1トークンのコストは分かりません。数チャンクだけ別の予算にするか、新しいテイクを始めると分かります。</translation>
    </message>
    <message>
        <source>On this device only whole chunks are measured, so this is unknown.</source>
        <translation>このデバイスではチャンク全体だけを測定し、内訳は測定しないため、分かりません。</translation>
    </message>
    <message>
        <source>An estimate from %1 chunks, all with %2 tokens in memory.</source>
        <translation>記憶がすべて%2トークンだった%1チャンクからの見積もりです。</translation>
    </message>
    <message>
        <source>An estimate from %1 chunks with %2 to %3 tokens in memory.</source>
        <translation>記憶が%2～%3トークンだった%1チャンクからの見積もりです。</translation>
    </message>
    <message>
        <source>Nine of ten chunks would take %1 to %2.</source>
        <translation>10チャンク中9チャンクは%1～%2になります。</translation>
    </message>
    <message>
        <source>None had as many or as few tokens as this budget: the line is extrapolated.</source>
        <translation>この予算ほど多い、または少ないトークンのチャンクはなく、線を延長した値です。</translation>
    </message>
    <message>
        <source>That is slower than the %1 pictures a second of the video.</source>
        <translation>動画の毎秒%1枚より遅くなります。</translation>
    </message>
    <message>
        <source>Use These Settings</source>
        <translation>この設定を使う</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CueEditor</name>
    <message>
        <source>What the cue does</source>
        <translation>キューの内容</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>ポリシー</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>How the prompt is applied</source>
        <translation>プロンプトの反映方法</translation>
    </message>
    <message>
        <source>Recache</source>
        <translation>再キャッシュ</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>カット</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>フェード</translation>
    </message>
    <message>
        <source>Budget in tokens</source>
        <translation>予算（トークン数）</translation>
    </message>
    <message>
        <source>the policy&apos;s own budget</source>
        <translation>ポリシー自身の予算</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>Name of the moment</source>
        <translation>時点の名前</translation>
    </message>
    <message>
        <source>becomes a chapter of an export</source>
        <translation>書き出し時のチャプターになります</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>%1に予定</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>Name %1</source>
        <translation>%1に名前を付ける</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CueRow</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1トークン</translation>
    </message>
    <message>
        <source>sink %1</source>
        <translation>アンカー%1</translation>
    </message>
    <message>
        <source>Policy: %1</source>
        <translation>ポリシー：%1</translation>
    </message>
    <message>
        <source>Cues and names</source>
        <translation>キューと名前</translation>
    </message>
    <message>
        <source>Drag a cue to move it, double-click to edit it, Delete removes it.
A double click ahead of the stream plans another one.</source>
        <translation>キューはドラッグで移動、ダブルクリックで編集、Deleteで取り除けます。
ストリームより先の空いた場所をダブルクリックすると、新しいキューを予定できます。</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>編集…</translation>
    </message>
    <message>
        <source>Take Away</source>
        <translation>取り除く</translation>
    </message>
    <message>
        <source>Plan a Prompt Here…</source>
        <translation>ここにプロンプトを予定…</translation>
    </message>
    <message>
        <source>Name This Moment…</source>
        <translation>この時点に名前を付ける…</translation>
    </message>
    <message>
        <source>Look Here</source>
        <translation>ここを見る</translation>
    </message>
    <message>
        <source>Cues from a Sound…</source>
        <translation>音声からキューを作成…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DeliverPage</name>
    <message>
        <source>Takes to export</source>
        <translation>書き出すテイク</translation>
    </message>
    <message>
        <source>Each checked take is exported. Space checks, and unchecks, the selected one.</source>
        <translation>チェックしたテイクを書き出します。選択中のテイクはスペースキーでチェックを切り替えられます。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DeliveredPage</name>
    <message>
        <source>Exports appear here while they run and when they are ready.</source>
        <translation>書き出しは、実行中も完了後もここに表示されます。</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>リストを消去</translation>
    </message>
    <message>
        <source>The stream comes first; pause it and files are ready sooner.</source>
        <translation>ストリームが優先されます。一時停止すると、ファイルが早く仕上がります。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Dock</name>
    <message>
        <source>Detach or put back</source>
        <translation>切り離す／元に戻す</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DownloadWords</name>
    <message>
        <source>free to use, also commercially</source>
        <translation>商用を含め自由に使えます</translation>
    </message>
    <message>
        <source>not for commercial use</source>
        <translation>商用利用不可</translation>
    </message>
    <message>
        <source>read its page before you use it</source>
        <translation>使う前に公開元のページを読んでください</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>%1以上</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1／%2</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>毎秒%1</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>残り%1秒</translation>
    </message>
    <message>
        <source>%1 min left</source>
        <translation>残り%1分</translation>
    </message>
    <message>
        <source>%1 h %2 min left</source>
        <translation>残り%1時間%2分</translation>
    </message>
    <message>
        <source>Unpinned files: %1 of %2. Only their server vouches for them.</source>
        <translation>固定されていないファイル: %1 / %2。内容を保証するのは配信元のサーバーだけです。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Drift</name>
    <message>
        <source>saturation</source>
        <translation>彩度</translation>
    </message>
    <message>
        <source>contrast</source>
        <translation>コントラスト</translation>
    </message>
    <message>
        <source>brightness</source>
        <translation>明るさ</translation>
    </message>
    <message>
        <source>sharpness</source>
        <translation>シャープさ</translation>
    </message>
    <message>
        <source>motion</source>
        <translation>動き</translation>
    </message>
    <message>
        <source>mean of the latents</source>
        <translation>潜在変数の平均</translation>
    </message>
    <message>
        <source>spread of the latents</source>
        <translation>潜在変数のばらつき</translation>
    </message>
    <message>
        <source>%1 off by %2 (limit %3)</source>
        <translation>%1のずれ %2（限度 %3）</translation>
    </message>
    <message>
        <source>%1 %2 × (limit %3)</source>
        <translation>%1 %2倍（限度 %3）</translation>
    </message>
    <message>
        <source>drifting: %1</source>
        <translation>ドリフト：%1</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>未計測</translation>
    </message>
    <message>
        <source>Learning the look of this prompt</source>
        <translation>このプロンプトの見え方を学習中</translation>
    </message>
    <message>
        <source>As it began</source>
        <translation>開始時のまま</translation>
    </message>
    <message>
        <source>Near a limit</source>
        <translation>限度に接近</translation>
    </message>
    <message>
        <source>Drifting</source>
        <translation>ドリフト中</translation>
    </message>
    <message>
        <source>The last %1 chunks compared with the first steady ones under this prompt (1 × is alike). Another subject or a moving camera shows here as well; the content of the picture is not measured.</source>
        <translation>直近%1チャンクを、このプロンプトで最初に安定したチャンクと比べた値です（1倍で同じ）。被写体の変化やカメラの動きも表れます。画像の意味は計測しません。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DriftControls</name>
    <message>
        <source>Drift</source>
        <translation>ドリフト</translation>
    </message>
    <message>
        <source>Click to go back to the last good moment (%1): a new take with the next seed.</source>
        <translation>クリックすると最後の良好な時点（%1）に戻り、次のシードで新規テイクを始めます。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::EngineText</name>
    <message>
        <source>Cannot write {file}</source>
        <translation>{file}に書き込めません</translation>
    </message>
    <message>
        <source>Cannot read {file}</source>
        <translation>{file}を読み取れません</translation>
    </message>
    <message>
        <source>Cannot open {file}</source>
        <translation>{file}を開けません</translation>
    </message>
    <message>
        <source>Cannot create {file}</source>
        <translation>{file}を作成できません</translation>
    </message>
    <message>
        <source>Cannot replace {file}</source>
        <translation>{file}を置き換えられません</translation>
    </message>
    <message>
        <source>Cannot copy {file}</source>
        <translation>{file}をコピーできません</translation>
    </message>
    <message>
        <source>Cannot read the file</source>
        <translation>ファイルを読み取れません</translation>
    </message>
    <message>
        <source>Cannot make files in the folder {folder}</source>
        <translation>フォルダー{folder}にファイルを作成できません</translation>
    </message>
    <message>
        <source>Name a folder that you may write to.</source>
        <translation>書き込めるフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>フォルダーです</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>通常のファイルではありません</translation>
    </message>
    <message>
        <source>it is larger than {limit} bytes</source>
        <translation>{limit}バイトを超えています</translation>
    </message>
    <message>
        <source>it ends early</source>
        <translation>途中で終わっています</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>ディスクに空き容量がありません</translation>
    </message>
    <message>
        <source>Free some space or choose another folder.</source>
        <translation>空き容量を増やすか、別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>ディスククォータの上限に達しました</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>ファイルが大きすぎます</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>そのファイルやフォルダーはありません</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>フォルダーではありません</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>フォルダーです</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>権限がありません</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>ファイルシステムが読み取り専用です</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>入出力エラーが発生しました</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>メモリが不足しています</translation>
    </message>
    <message>
        <source>Cannot read {name}</source>
        <translation>{name}を読み取れません</translation>
    </message>
    <message>
        <source>Cannot use {name}</source>
        <translation>{name}を使用できません</translation>
    </message>
    <message>
        <source>it is not valid JSON at byte {position}</source>
        <translation>{position}バイト目で有効なJSONではなくなっています</translation>
    </message>
    <message>
        <source>it begins with a byte-order mark</source>
        <translation>バイト順マーク（BOM）で始まっています</translation>
    </message>
    <message>
        <source>it holds binary data</source>
        <translation>バイナリデータが含まれています</translation>
    </message>
    <message>
        <source>it names &quot;{key}&quot; twice</source>
        <translation>「{key}」が2回書かれています</translation>
    </message>
    <message>
        <source>it has more than {limit} values</source>
        <translation>値が{limit}個を超えています</translation>
    </message>
    <message>
        <source>it holds a text longer than {limit} bytes</source>
        <translation>{limit}バイトを超えるテキストが含まれています</translation>
    </message>
    <message>
        <source>it is nested deeper than {limit} levels</source>
        <translation>入れ子が{limit}段を超えています</translation>
    </message>
    <message>
        <source>it is not an object</source>
        <translation>オブジェクトではありません</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is not a known setting</source>
        <translation>「{key}」は知られていない設定です</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be true or false</source>
        <translation>「{key}」はtrueかfalseでなければなりません</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a text</source>
        <translation>「{key}」はテキストでなければなりません</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a number</source>
        <translation>「{key}」は数値でなければなりません</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a whole number</source>
        <translation>「{key}」は整数でなければなりません</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be one of {choices}</source>
        <translation>「{key}」は次のいずれかでなければなりません：{choices}</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be from {low} to {high}</source>
        <translation>「{key}」は{low}から{high}まででなければなりません</translation>
    </message>
    <message>
        <source>Cannot open the model</source>
        <translation>モデルを開けません</translation>
    </message>
    <message>
        <source>no GPU can be used: {cause}</source>
        <translation>GPUを使用できません：{cause}</translation>
    </message>
    <message>
        <source>Choose --device cpu or auto.</source>
        <translation>--device cpuかautoを選んでください。</translation>
    </message>
    <message>
        <source>there is no GPU number {index}, this machine has {count}</source>
        <translation>GPU番号{index}はありません（このコンピューターのGPUは{count}台）</translation>
    </message>
    <message>
        <source>Count from 0, or choose auto.</source>
        <translation>0から数えるか、autoを選んでください。</translation>
    </message>
    <message>
        <source>The prompt was not used</source>
        <translation>プロンプトは使われませんでした</translation>
    </message>
    <message>
        <source>a text has a weight that is not above zero</source>
        <translation>重みが0より大きくないテキストがあります</translation>
    </message>
    <message>
        <source>Give every text a weight above 0.</source>
        <translation>すべてのテキストに0より大きい重みを付けてください。</translation>
    </message>
    <message>
        <source>it has no text</source>
        <translation>テキストがありません</translation>
    </message>
    <message>
        <source>Type what should be seen.</source>
        <translation>見せたいものを入力してください。</translation>
    </message>
    <message>
        <source>The policy was not changed</source>
        <translation>ポリシーは変更されませんでした</translation>
    </message>
    <message>
        <source>{policy} needs a salience head, and these weights have none</source>
        <translation>{policy}には顕著性ヘッドが必要ですが、この重みにはありません</translation>
    </message>
    <message>
        <source>Choose novelty, or load a salience head that fits these weights.</source>
        <translation>新規性を選ぶか、この重みに合う顕著性ヘッドを読み込んでください。</translation>
    </message>
    <message>
        <source>budget or sink is out of range</source>
        <translation>予算またはアンカーが範囲外です</translation>
    </message>
    <message>
        <source>Give a budget of 0 to {most} tokens and a sink of 0 frames or more.</source>
        <translation>予算は0から{most}トークンまで、アンカーは0フレーム以上にしてください。</translation>
    </message>
    <message>
        <source>{pinned} pinned tokens would not fit</source>
        <translation>固定した{pinned}トークンが収まりません</translation>
    </message>
    <message>
        <source>Unpin some tokens first.</source>
        <translation>先にいくつかのトークンの固定を解除してください。</translation>
    </message>
    <message>
        <source>Nothing was changed</source>
        <translation>何も変更されませんでした</translation>
    </message>
    <message>
        <source>none of these tokens is in the cache any more</source>
        <translation>これらのトークンはもうキャッシュにありません</translation>
    </message>
    <message>
        <source>Choose tokens that are drawn as kept.</source>
        <translation>保持と表示されているトークンを選んでください。</translation>
    </message>
    <message>
        <source>The tokens were not pinned</source>
        <translation>トークンは固定されませんでした</translation>
    </message>
    <message>
        <source>sink and pins would hold {held} tokens of a budget of {budget}</source>
        <translation>アンカーと固定で、予算{budget}のうち{held}トークンを占めてしまいます</translation>
    </message>
    <message>
        <source>Pin fewer tokens or raise the budget.</source>
        <translation>固定するトークンを減らすか、予算を増やしてください。</translation>
    </message>
    <message>
        <source>The tokens were not dimmed</source>
        <translation>トークンは弱化されませんでした</translation>
    </message>
    <message>
        <source>the bias is not between -100 and 100</source>
        <translation>バイアスが-100から100の範囲にありません</translation>
    </message>
    <message>
        <source>Use a value such as -2.</source>
        <translation>-2のような値を使ってください。</translation>
    </message>
    <message>
        <source>The stream stays where it is</source>
        <translation>ストリームはそのままです</translation>
    </message>
    <message>
        <source>take {take} has no chunk {chunk}</source>
        <translation>テイク{take}にチャンク{chunk}はありません</translation>
    </message>
    <message>
        <source>Choose a chunk that was made since the model was opened.</source>
        <translation>モデルを開いた後に作られたチャンクを選んでください。</translation>
    </message>
    <message>
        <source>Cannot resume the session</source>
        <translation>セッションを続けられません</translation>
    </message>
    <message>
        <source>its chunks have another shape or type</source>
        <translation>チャンクの形または型が異なります</translation>
    </message>
    <message>
        <source>Open it with the model that made it.</source>
        <translation>作成に使ったモデルで開いてください。</translation>
    </message>
    <message>
        <source>The model produced invalid values</source>
        <translation>モデルの出力が意味をなさなくなりました</translation>
    </message>
    <message>
        <source>its latents hold values that are not numbers (NaN)</source>
        <translation>潜在変数に数値でない値が含まれています</translation>
    </message>
    <message>
        <source>Press Restart; if it happens again, choose fp32 or other weights.</source>
        <translation>「再起動」を押してください。また起きる場合は、fp32か別の重みを選んでください。</translation>
    </message>
    <message>
        <source>The picture was not used</source>
        <translation>画像は使われませんでした</translation>
    </message>
    <message>
        <source>it has no weights named {set}</source>
        <translation>{set} という名前の重みがありません</translation>
    </message>
    <message>
        <source>Omit --weights-of.</source>
        <translation>--weights-of を省いてください。</translation>
    </message>
    <message>
        <source>The stream ends here</source>
        <translation>ストリームはここで終わります</translation>
    </message>
    <message>
        <source>its recipe numbers latent frames from the start, and the model supports {most}</source>
        <translation>このレシピは潜在フレームに最初から番号を付け、モデルが知っているのは {most} までです</translation>
    </message>
    <message>
        <source>Choose the recipe longlive-infinity for a stream without an end.</source>
        <translation>終わりのないストリームにはレシピ longlive-infinity を選んでください。</translation>
    </message>
    <message>
        <source>this model has no encoder for pictures</source>
        <translation>このモデルには画像を潜在変数に変えるものがありません</translation>
    </message>
    <message>
        <source>For a Wan model put Wan2.1_VAE.pth next to the transformer.</source>
        <translation>WanモデルではWan2.1_VAE.pthをトランスフォーマーと同じ場所に置いてください。</translation>
    </message>
    <message>
        <source>this model makes separate clips and continues none</source>
        <translation>このモデルは独立したクリップを作り、何かの続きを作ることはありません</translation>
    </message>
    <message>
        <source>Choose a causal model.</source>
        <translation>因果的なモデルを選んでください。</translation>
    </message>
    <message>
        <source>it has no pixels, or not as many as its size says</source>
        <translation>ピクセルがないか、サイズの示す数に足りません</translation>
    </message>
    <message>
        <source>Cannot regenerate the chunk</source>
        <translation>チャンクを作り直せません</translation>
    </message>
    <message>
        <source>it shows an imported picture, and the session keeps only the chunk</source>
        <translation>与えられた画像を表すチャンクで、ログにはチャンクとしてのみ残っています</translation>
    </message>
    <message>
        <source>Continue after this chunk.</source>
        <translation>このチャンクの後から続けてください。</translation>
    </message>
    <message>
        <source>There is nothing to trace</source>
        <translation>トレースするものがありません</translation>
    </message>
    <message>
        <source>no chunk was made</source>
        <translation>チャンクが作られていません</translation>
    </message>
    <message>
        <source>This source cannot be traced</source>
        <translation>このソースはトレースできません</translation>
    </message>
    <message>
        <source>it has no memory to watch</source>
        <translation>観察できる記憶がありません</translation>
    </message>
    <message>
        <source>&quot;{file}&quot; was not exported</source>
        <translation>「{file}」は書き出されませんでした</translation>
    </message>
    <message>
        <source>No unfinished file remains. The session is complete.</source>
        <translation>未完成のファイルは残っていません。セッションにはすべて残っています。</translation>
    </message>
    <message>
        <source>Nothing was exported</source>
        <translation>何も書き出されませんでした</translation>
    </message>
    <message>
        <source>there is no preset &quot;{preset}&quot;</source>
        <translation>プリセット「{preset}」はありません</translation>
    </message>
    <message>
        <source>Choose draft, share or master.</source>
        <translation>draft、share、masterのいずれかを選んでください。</translation>
    </message>
    <message>
        <source>a job has no stdout</source>
        <translation>ジョブには標準出力がありません</translation>
    </message>
    <message>
        <source>Name a file or a folder.</source>
        <translation>ファイルかフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>Nothing was downloaded</source>
        <translation>何もダウンロードされませんでした</translation>
    </message>
    <message>
        <source>The CUDA kernels cannot be used</source>
        <translation>CUDAカーネルを使用できません</translation>
    </message>
    <message>
        <source>no NVIDIA driver is installed</source>
        <translation>NVIDIAドライバーがインストールされていません</translation>
    </message>
    <message>
        <source>the NVIDIA driver lacks cuInit</source>
        <translation>NVIDIAドライバーにcuInitがありません</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not start, error {code}</source>
        <translation>NVIDIAドライバーが起動しません（エラー{code}）</translation>
    </message>
    <message>
        <source>the NVIDIA driver knows no GPU</source>
        <translation>NVIDIAドライバーがGPUを認識していません</translation>
    </message>
    <message>
        <source>{file} is of another version</source>
        <translation>{file}は別のバージョンのものです</translation>
    </message>
    <message>
        <source>There is not enough memory for this stream</source>
        <translation>このストリームにはメモリが足りません</translation>
    </message>
    <message>
        <source>it needs {need}, of that {largest} for {part}; {available} are free</source>
        <translation>必要量は{need}（うち{part}に{largest}）、空きは{available}です</translation>
    </message>
    <message>
        <source>Choose a smaller budget or a smaller model, or close other programs.</source>
        <translation>予算を減らすか小さなモデルを選ぶか、ほかのプログラムを閉じてください。</translation>
    </message>
    <message>
        <source>the transformer</source>
        <translation>トランスフォーマー</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>the cache</source>
        <translation>キャッシュ</translation>
    </message>
    <message>
        <source>the attention window</source>
        <translation>ウィンドウの注意対象</translation>
    </message>
    <message>
        <source>the prompt&apos;s keys and values</source>
        <translation>プロンプトのキーと値</translation>
    </message>
    <message>
        <source>the decoder</source>
        <translation>デコーダー</translation>
    </message>
    <message>
        <source>the text encoder</source>
        <translation>テキストエンコーダー</translation>
    </message>
    <message>
        <source>the text encoder and one pass</source>
        <translation>テキストエンコーダーと1パス</translation>
    </message>
    <message>
        <source>one pass</source>
        <translation>1パス</translation>
    </message>
    <message>
        <source>&quot;{suffix}&quot; is not a supported format</source>
        <translation>「{suffix}」は書き出せる形式ではありません</translation>
    </message>
    <message>
        <source>the folder {folder} does not exist</source>
        <translation>フォルダー{folder}はありません</translation>
    </message>
    <message>
        <source>it exists and is not an empty folder</source>
        <translation>すでに存在し、空のフォルダーではありません</translation>
    </message>
    <message>
        <source>Choose a new or an empty folder.</source>
        <translation>新しいフォルダーか空のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Cannot write pictures to {folder}</source>
        <translation>{folder}に画像を書き込めません</translation>
    </message>
    <message>
        <source>the folder is not empty</source>
        <translation>フォルダーが空ではありません</translation>
    </message>
    <message>
        <source>Cannot write pictures of this size</source>
        <translation>このサイズの画像は書き出せません</translation>
    </message>
    <message>
        <source>{width} x {height} px</source>
        <translation>{width} × {height} px</translation>
    </message>
    <message>
        <source>Cannot write pictures of the size &quot;{size}&quot;</source>
        <translation>「{size}」というサイズの画像は書き出せません</translation>
    </message>
    <message>
        <source>it is neither a name of a size nor two even numbers from 16 to 8192</source>
        <translation>サイズの名前でも、16から8192までの2つの偶数でもありません</translation>
    </message>
    <message>
        <source>Use native, 2x, 1080p or WIDTHxHEIGHT.</source>
        <translation>native、2x、1080p、または「幅x高さ」を指定してください。</translation>
    </message>
    <message>
        <source>this FFmpeg was built without GIF</source>
        <translation>このFFmpegはGIFなしでビルドされています</translation>
    </message>
    <message>
        <source>Write .mp4 or PNG instead.</source>
        <translation>代わりに.mp4かPNGで書き出してください。</translation>
    </message>
    <message>
        <source>Cannot encode H.264</source>
        <translation>H.264にエンコードできません</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {encoder}</source>
        <translation>このFFmpegは{encoder}なしでビルドされています</translation>
    </message>
    <message>
        <source>Install FFmpeg with libx264, or write .y4m or PNG.</source>
        <translation>libx264付きのFFmpegをインストールするか、.y4mかPNGで書き出してください。</translation>
    </message>
    <message>
        <source>There is no H.264 encoder</source>
        <translation>H.264エンコーダーがありません</translation>
    </message>
    <message>
        <source>Cannot open the video encoder</source>
        <translation>動画エンコーダーを開けません</translation>
    </message>
    <message>
        <source>The video encoder failed</source>
        <translation>動画エンコーダーでエラーが発生しました</translation>
    </message>
    <message>
        <source>The video encoder does not know a setting</source>
        <translation>動画エンコーダーが認識しない設定があります</translation>
    </message>
    <message>
        <source>Cannot encode video at this frame rate</source>
        <translation>このフレームレートでは動画をエンコードできません</translation>
    </message>
    <message>
        <source>Cannot convert a picture to video</source>
        <translation>画像を動画に変換できません</translation>
    </message>
    <message>
        <source>Cannot resize pictures</source>
        <translation>別のサイズの画像を作れません</translation>
    </message>
    <message>
        <source>Cannot write a PNG</source>
        <translation>PNGを書き出せません</translation>
    </message>
    <message>
        <source>FFmpeg has no PNG encoder</source>
        <translation>FFmpegにPNGエンコーダーがありません</translation>
    </message>
    <message>
        <source>the frame has the wrong size</source>
        <translation>フレームのサイズが正しくありません</translation>
    </message>
    <message>
        <source>Recording to {file} stopped</source>
        <translation>{file}への録画が止まりました</translation>
    </message>
    <message>
        <source>The first {seconds} s are saved in it.</source>
        <translation>最初の{seconds}秒は保存されています。</translation>
    </message>
    <message>
        <source>The copy lacked frames</source>
        <translation>コピーにフレームの欠落がありました</translation>
    </message>
    <message>
        <source>it does not hold one video track</source>
        <translation>ビデオトラックが1本ではありません</translation>
    </message>
    <message>
        <source>its frame rate is unknown</source>
        <translation>フレームレートがわかりません</translation>
    </message>
    <message>
        <source>it holds no frame</source>
        <translation>フレームがありません</translation>
    </message>
    <message>
        <source>Cannot make a temporary folder</source>
        <translation>一時フォルダーを作成できません</translation>
    </message>
    <message>
        <source>The video codec lost frames</source>
        <translation>ビデオコーデックでフレームが失われました</translation>
    </message>
    <message>
        <source>{found} of {expected} came back</source>
        <translation>{expected}枚のうち{found}枚だけが戻りました</translation>
    </message>
    <message>
        <source>Cannot use the picture {file}</source>
        <translation>画像{file}を使用できません</translation>
    </message>
    <message>
        <source>Use a PNG or a JPEG.</source>
        <translation>PNGかJPEGを使ってください。</translation>
    </message>
    <message>
        <source>it holds no picture</source>
        <translation>画像が含まれていません</translation>
    </message>
    <message>
        <source>This model configuration cannot be used</source>
        <translation>このモデル構成は使用できません</translation>
    </message>
    <message>
        <source>Check config.json next to the weights.</source>
        <translation>重みと同じ場所のconfig.jsonを確認してください。</translation>
    </message>
    <message>
        <source>the number of heads for the width {width} is unknown</source>
        <translation>幅{width}をいくつのヘッドで分けるかが、どこにも書かれていません</translation>
    </message>
    <message>
        <source>Put num_heads into a config.json next to the weights; probe also takes --set heads=N.</source>
        <translation>重みと同じ場所のconfig.jsonにnum_headsを書いてください。probeでは--set heads=Nも使えます。</translation>
    </message>
    <message>
        <source>These weights are not a Wan diffusion transformer</source>
        <translation>この重みはWanの拡散トランスフォーマーではありません</translation>
    </message>
    <message>
        <source>patch_embedding, text_embedding.0, time_embedding.0, blocks.0.ffn.0 or head.head is missing.</source>
        <translation>patch_embedding、text_embedding.0、time_embedding.0、blocks.0.ffn.0、head.headのいずれかがありません。</translation>
    </message>
    <message>
        <source>Choose the model&apos;s own file; text encoder and decoder have files of their own.</source>
        <translation>モデル本体のファイルを選んでください。テキストエンコーダーとデコーダーは別のファイルです。</translation>
    </message>
    <message>
        <source>The weights are incomplete</source>
        <translation>重みが不完全です</translation>
    </message>
    <message>
        <source>there is no tensor &quot;{tensor}&quot; among {count}</source>
        <translation>{count}個の中にテンソル「{tensor}」がありません</translation>
    </message>
    <message>
        <source>Choose the complete model file.</source>
        <translation>完全なモデルファイルを選んでください。</translation>
    </message>
    <message>
        <source>There is no tensor {tensor} in the file.</source>
        <translation>ファイルにテンソル{tensor}がありません。</translation>
    </message>
    <message>
        <source>The weights do not fit the model</source>
        <translation>重みがモデルに合いません</translation>
    </message>
    <message>
        <source>{tensor} is {found}, expected {expected}.</source>
        <translation>{tensor}は{found}ですが、{expected}であるはずです。</translation>
    </message>
    <message>
        <source>Check that config.json and the weights belong together.</source>
        <translation>config.jsonと重みの組み合わせが正しいか確認してください。</translation>
    </message>
    <message>
        <source>Cannot use {file} as a salience head</source>
        <translation>{file}を顕著性ヘッドとして使用できません</translation>
    </message>
    <message>
        <source>Choose a file that this program saved as a salience head.</source>
        <translation>このプログラムが顕著性ヘッドとして保存したファイルを選んでください。</translation>
    </message>
    <message>
        <source>The salience head does not belong to these weights</source>
        <translation>顕著性ヘッドがこの重みのものではありません</translation>
    </message>
    <message>
        <source>it was trained with the weights {trained}, these are {found}</source>
        <translation>学習に使われた重みは{trained}ですが、これは{found}です</translation>
    </message>
    <message>
        <source>Use the head that was trained with these weights, or omit the head: novelty then ranks the tokens.</source>
        <translation>この重みで学習したヘッドを使うか、外してください。外すと、トークンは新規性で順位付けされます。</translation>
    </message>
    <message>
        <source>Cannot show the session&apos;s pictures</source>
        <translation>セッションの画像を表示できません</translation>
    </message>
    <message>
        <source>it was made with random weights, the model&apos;s decoder is {found}</source>
        <translation>ランダムな重みで作られましたが、モデルのデコーダーは{found}です</translation>
    </message>
    <message>
        <source>Give the model that made it, or use the version of the program that did.</source>
        <translation>作成に使ったモデルを指定するか、作成に使ったバージョンのプログラムを使ってください。</translation>
    </message>
    <message>
        <source>it was made with the decoder {made}, the model&apos;s decoder is {found}</source>
        <translation>デコーダー{made}で作られましたが、モデルのデコーダーは{found}です</translation>
    </message>
    <message>
        <source>Cannot use the settings of the session</source>
        <translation>セッションの設定を使用できません</translation>
    </message>
    <message>
        <source>its dtype {problem}</source>
        <translation>dtype：{problem}</translation>
    </message>
    <message>
        <source>the timesteps must fall from at most 1000 to at least 1</source>
        <translation>タイムステップは1000以下から1以上へ減っていかなければなりません</translation>
    </message>
    <message>
        <source>Give at most 100 timesteps from 1000 down to 1, such as 1000, 750, 500, 250.</source>
        <translation>1000から1まで、100個以内のタイムステップを指定してください（例：1000, 750, 500, 250）。</translation>
    </message>
    <message>
        <source>Cannot stream from &quot;{model}&quot;</source>
        <translation>「{model}」からストリームを作れません</translation>
    </message>
    <message>
        <source>{recipe} cannot be sampled in {steps} steps</source>
        <translation>{recipe}は{steps}ステップではサンプリングできません</translation>
    </message>
    <message>
        <source>Use at most {most} steps: its window has one chunk for each step.</source>
        <translation>ウィンドウには1ステップにつき1チャンクあり、入るのは{most}までです。</translation>
    </message>
    <message>
        <source>{recipe} computes its timesteps and accepts no list of them</source>
        <translation>{recipe}はタイムステップを自分で決めるため、リストは指定できません</translation>
    </message>
    <message>
        <source>Give the number of steps alone: --steps {steps}.</source>
        <translation>ステップ数だけを指定してください：--steps {steps}</translation>
    </message>
    <message>
        <source>{width} x {height} pixels are not whole tokens</source>
        <translation>{width} x {height}ピクセルはトークン単位に割り切れません</translation>
    </message>
    <message>
        <source>Choose a width divisible by {across} and a height divisible by {down}.</source>
        <translation>幅は{across}、高さは{down}で割り切れる値を選んでください。</translation>
    </message>
    <message>
        <source>there is no sampler recipe named &quot;{recipe}&quot;</source>
        <translation>「{recipe}」というサンプラーレシピはありません</translation>
    </message>
    <message>
        <source>Choose one of {known}.</source>
        <translation>次から選んでください：{known}。</translation>
    </message>
    <message>
        <source>Cannot use {option} with {model}</source>
        <translation>{model}では{option}を使用できません</translation>
    </message>
    <message>
        <source>this model starts every clip from nothing and remembers nothing</source>
        <translation>このモデルは毎回新しいクリップを作り、何も記憶しません</translation>
    </message>
    <message>
        <source>Omit {option}, or choose another model with --model.</source>
        <translation>{option}を外すか、--modelで別のモデルを選んでください。</translation>
    </message>
    <message>
        <source>models of the Wan family</source>
        <translation>Wan系のモデル</translation>
    </message>
    <message>
        <source>the built-in model and models that make a whole clip at once</source>
        <translation>内蔵モデルとクリップ全体を一度に作るモデル</translation>
    </message>
    <message>
        <source>other models</source>
        <translation>ほかのモデル</translation>
    </message>
    <message>
        <source>only {readers} support it</source>
        <translation>読み取るのは{readers}だけです</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>そのファイルやフォルダーはありません</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>パスを確認してください。</translation>
    </message>
    <message>
        <source>it is {kind}, not a video model</source>
        <translation>これは{kind}で、動画モデルではありません</translation>
    </message>
    <message>
        <source>Choose the diffusion transformer&apos;s file, or the folder that holds all parts.</source>
        <translation>拡散トランスフォーマーのファイルか、全パーツが入ったフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>the folder holds no diffusion transformer of the Wan 2.1 family</source>
        <translation>フォルダーにWan 2.1系の拡散トランスフォーマーがありません</translation>
    </message>
    <message>
        <source>&quot;longtake-cli inspect&quot; says what a file is.</source>
        <translation>ファイルの種類は「longtake-cli inspect」でわかります。</translation>
    </message>
    <message>
        <source>it holds {count} transformers, among them &quot;{first}&quot; and &quot;{second}&quot;</source>
        <translation>「{first}」や「{second}」など、トランスフォーマーが{count}個あります</translation>
    </message>
    <message>
        <source>Name the file of one of them.</source>
        <translation>使いたいもののファイルを指定してください。</translation>
    </message>
    <message>
        <source>parts of it are missing: {parts}</source>
        <translation>必要なものがありません：{parts}</translation>
    </message>
    <message>
        <source>Put the files into &quot;{folder}&quot;, or into Wan2.1-T2V-1.3B next to it.</source>
        <translation>ファイルを「{folder}」か、その隣のWan2.1-T2V-1.3Bに置いてください。</translation>
    </message>
    <message>
        <source>the decoder (Wan2.1_VAE.pth)</source>
        <translation>デコーダー（Wan2.1_VAE.pth）</translation>
    </message>
    <message>
        <source>the tiny decoder (taew2_1.safetensors)</source>
        <translation>小型デコーダー（taew2_1.safetensors）</translation>
    </message>
    <message>
        <source>a decoder (Wan2.1_VAE.pth or taew2_1.safetensors)</source>
        <translation>デコーダー（Wan2.1_VAE.pthかtaew2_1.safetensors）</translation>
    </message>
    <message>
        <source>the text encoder (models_t5_umt5-xxl-enc-bf16.pth)</source>
        <translation>テキストエンコーダー（models_t5_umt5-xxl-enc-bf16.pth）</translation>
    </message>
    <message>
        <source>its tokenizer (google/umt5-xxl/spiece.model)</source>
        <translation>トークナイザー（google/umt5-xxl/spiece.model）</translation>
    </message>
    <message>
        <source>its updates (lora.pt)</source>
        <translation>更新分（lora.pt）</translation>
    </message>
    <message>
        <source>it is an image-to-video model</source>
        <translation>テキストのほかに画像が必要なモデルです</translation>
    </message>
    <message>
        <source>Choose a text-to-video model.</source>
        <translation>テキストから動画を作るモデルを選んでください。</translation>
    </message>
    <message>
        <source>the transformer makes latents of {channels} channels, the decoder takes {taken}</source>
        <translation>トランスフォーマーの潜在変数は{channels}チャンネルですが、デコーダーが扱うのは{taken}チャンネルです</translation>
    </message>
    <message>
        <source>Choose parts of the same family.</source>
        <translation>同じ系列のパーツを選んでください。</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot;</source>
        <translation>「{file}」を使用できません</translation>
    </message>
    <message>
        <source>This build has no built-in model</source>
        <translation>このビルドには内蔵モデルがありません</translation>
    </message>
    <message>
        <source>Cannot read these pictures</source>
        <translation>これらの画像を読み取れません</translation>
    </message>
    <message>
        <source>take {take} holds no chunks</source>
        <translation>テイク{take}にチャンクがありません</translation>
    </message>
    <message>
        <source>Choose a range within the take.</source>
        <translation>テイク内の範囲を選んでください。</translation>
    </message>
    <message>
        <source>the range {first} to {end} is not within the take&apos;s {count} pictures</source>
        <translation>範囲{first}～{end}がテイクの画像{count}枚に収まっていません</translation>
    </message>
    <message>
        <source>a part of the take is missing in its file</source>
        <translation>ファイルにテイクの一部が欠けています</translation>
    </message>
    <message>
        <source>Cannot show chunk {chunk}</source>
        <translation>チャンク{chunk}を表示できません</translation>
    </message>
    <message>
        <source>the model made {made} pixels, the session has {expected}</source>
        <translation>モデルが作ったのは{made}ピクセルですが、セッションの記録では{expected}です</translation>
    </message>
    <message>
        <source>Open the session with the model that made it.</source>
        <translation>作成に使ったモデルでセッションを開いてください。</translation>
    </message>
    <message>
        <source>its latents have {channels} channels, the decoder takes {taken}</source>
        <translation>潜在変数は{channels}チャンネルですが、デコーダーが扱うのは{taken}チャンネルです</translation>
    </message>
    <message>
        <source>it was made with other weights</source>
        <translation>別の重みで作られています</translation>
    </message>
    <message>
        <source>Export it with the version of the program that made it.</source>
        <translation>作成に使ったバージョンのプログラムで書き出してください。</translation>
    </message>
    <message>
        <source>There is no policy &quot;{policy}&quot;</source>
        <translation>ポリシー「{policy}」はありません</translation>
    </message>
    <message>
        <source>Cannot set up the policy {policy}</source>
        <translation>ポリシー{policy}を設定できません</translation>
    </message>
    <message>
        <source>a latent frame has {tokens} tokens</source>
        <translation>潜在フレーム1枚は{tokens}トークンです</translation>
    </message>
    <message>
        <source>Cannot read the policy</source>
        <translation>ポリシーを読み取れません</translation>
    </message>
    <message>
        <source>it is not a JSON object</source>
        <translation>JSONオブジェクトではありません</translation>
    </message>
    <message>
        <source>PaFu-KV</source>
        <translation>PaFu-KV</translation>
    </message>
    <message>
        <source>The salience head scores every token; the highest stay</source>
        <translation>顕著性ヘッドが全トークンを採点し、上位が残ります</translation>
    </message>
    <message>
        <source>Longtake</source>
        <translation>Longtake</translation>
    </message>
    <message>
        <source>The first and the newest frame stay; the other places go to tokens that are salient, unlike the rest and looked at</source>
        <translation>最初と最新のフレームが残り、ほかの枠は顕著で、他と異なり、注意を集めるトークンに与えられます</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>新しい順</translation>
    </message>
    <message>
        <source>A sliding window: the oldest tokens go</source>
        <translation>スライディングウィンドウ：最も古いトークンから消えます</translation>
    </message>
    <message>
        <source>Sink + window</source>
        <translation>アンカー＋ウィンドウ</translation>
    </message>
    <message>
        <source>The first frames stay, the rest is a sliding window</source>
        <translation>最初のフレームが残り、ほかはスライディングウィンドウです</translation>
    </message>
    <message>
        <source>Averaged sink</source>
        <translation>平均アンカー</translation>
    </message>
    <message>
        <source>Evicted tokens are averaged into the sink</source>
        <translation>追い出されたトークンをアンカーに平均して加えます</translation>
    </message>
    <message>
        <source>Heavy hitters</source>
        <translation>ヘビーヒッター</translation>
    </message>
    <message>
        <source>Tokens that gathered the most attention so far stay</source>
        <translation>これまでに最も注意を集めたトークンが残ります</translation>
    </message>
    <message>
        <source>SnapKV</source>
        <translation>SnapKV</translation>
    </message>
    <message>
        <source>Tokens that the newest queries attend to stay</source>
        <translation>最新のクエリが注意するトークンが残ります</translation>
    </message>
    <message>
        <source>Novelty</source>
        <translation>新規性</translation>
    </message>
    <message>
        <source>Tokens unlike the others stay</source>
        <translation>ほかと似ていないトークンが残ります</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>ランダム</translation>
    </message>
    <message>
        <source>Random tokens stay: every other policy has to beat this</source>
        <translation>残るトークンは偶然で決まります。ほかのポリシーが超えるべき基準です</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>All tokens stay, as far as they fit</source>
        <translation>収まる限り、すべてのトークンが残ります</translation>
    </message>
    <message>
        <source>Cannot open the session {session}</source>
        <translation>セッション{session}を開けません</translation>
    </message>
    <message>
        <source>another Longtake window has it open</source>
        <translation>別のLongtakeウィンドウで開かれています</translation>
    </message>
    <message>
        <source>Close it there, or start a new session.</source>
        <translation>そちらで閉じるか、新規セッションを始めてください。</translation>
    </message>
    <message>
        <source>it is not a Longtake session</source>
        <translation>Longtakeのセッションではありません</translation>
    </message>
    <message>
        <source>its beginning is damaged</source>
        <translation>先頭が壊れています</translation>
    </message>
    <message>
        <source>Cannot open the session</source>
        <translation>セッションを開けません</translation>
    </message>
    <message>
        <source>a newer Longtake made it</source>
        <translation>より新しいLongtakeで作られています</translation>
    </message>
    <message>
        <source>Update Longtake and open it again.</source>
        <translation>Longtakeを更新してから開き直してください。</translation>
    </message>
    <message>
        <source>it cannot be read again</source>
        <translation>読み直せません</translation>
    </message>
    <message>
        <source>Give a .take file, a video that carries its session, or the folder of a session.</source>
        <translation>.takeファイル、セッションを含む動画、またはセッションのフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>this folder holds no session</source>
        <translation>このフォルダーにセッションはありません</translation>
    </message>
    <message>
        <source>Cannot create a session under {folder}</source>
        <translation>{folder}にセッションを作成できません</translation>
    </message>
    <message>
        <source>Cannot resume {file}</source>
        <translation>{file}を続けられません</translation>
    </message>
    <message>
        <source>it holds no complete record</source>
        <translation>完全なレコードがありません</translation>
    </message>
    <message>
        <source>it is damaged in the middle</source>
        <translation>途中が壊れています</translation>
    </message>
    <message>
        <source>It can still be opened and exported.</source>
        <translation>閲覧と書き出しのために開くことはできます。</translation>
    </message>
    <message>
        <source>Its last record is incomplete.</source>
        <translation>最後のレコードが不完全です。</translation>
    </message>
    <message>
        <source>Cannot put the session into {file}</source>
        <translation>{file}にセッションを入れられません</translation>
    </message>
    <message>
        <source>Cannot rename the session {session}</source>
        <translation>セッション{session}の名前を変更できません</translation>
    </message>
    <message>
        <source>Cannot save the session as {file}</source>
        <translation>セッションを{file}として保存できません</translation>
    </message>
    <message>
        <source>this is the session&apos;s own file</source>
        <translation>セッション自身のファイルです</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>別の名前を選んでください。</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>名前が長すぎます</translation>
    </message>
    <message>
        <source>Use a shorter one.</source>
        <translation>もっと短い名前にしてください。</translation>
    </message>
    <message>
        <source>Cannot delete the session {session}</source>
        <translation>セッション{session}を削除できません</translation>
    </message>
    <message>
        <source>its folder also holds &quot;{file}&quot;</source>
        <translation>フォルダーに「{file}」も入っています</translation>
    </message>
    <message>
        <source>Move that elsewhere first.</source>
        <translation>先にそれを別の場所へ移してください。</translation>
    </message>
    <message>
        <source>Cannot read a chunk of the session</source>
        <translation>セッションのチャンクを読み取れません</translation>
    </message>
    <message>
        <source>its record is too short</source>
        <translation>レコードが短すぎます</translation>
    </message>
    <message>
        <source>its header is cut off</source>
        <translation>ヘッダーが途切れています</translation>
    </message>
    <message>
        <source>its sizes do not agree with its bytes</source>
        <translation>サイズとバイト数が一致しません</translation>
    </message>
    <message>
        <source>its bytes were changed after they were written</source>
        <translation>書き込まれた後にバイトが変わりました</translation>
    </message>
    <message>
        <source>the session holds no such chunk of take {take}</source>
        <translation>セッションにテイク{take}のそのチャンクはありません</translation>
    </message>
    <message>
        <source>Cannot use the model</source>
        <translation>モデルを使用できません</translation>
    </message>
    <message>
        <source>Use all files of one training run.</source>
        <translation>ファイルはすべて同じ学習から作られたものでなければなりません。</translation>
    </message>
    <message>
        <source>these files are missing: {files}</source>
        <translation>次のファイルがありません：{files}</translation>
    </message>
    <message>
        <source>The engine stopped</source>
        <translation>エンジンが停止しました</translation>
    </message>
    <message>
        <source>Press Restart to continue.</source>
        <translation>続けるには「再起動」を押してください。</translation>
    </message>
    <message>
        <source>The job stopped</source>
        <translation>ジョブが停止しました</translation>
    </message>
    <message>
        <source>this model cannot put earlier chunks back</source>
        <translation>このモデルは以前のチャンクを戻せません</translation>
    </message>
    <message>
        <source>Cannot read a command</source>
        <translation>コマンドを読み取れません</translation>
    </message>
    <message>
        <source>there is no command &quot;{command}&quot;</source>
        <translation>「{command}」はコマンドではありません</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a moment of a video</source>
        <translation>「{text}」は動画の時点ではありません</translation>
    </message>
    <message>
        <source>Write seconds as 8 or 2.5s, or a chunk as c12.</source>
        <translation>秒は8や2.5s、チャンクはc12のように書いてください。</translation>
    </message>
    <message>
        <source>Cannot read the timeline {file}</source>
        <translation>タイムライン{file}を読み取れません</translation>
    </message>
    <message>
        <source>it has neither &quot;longtake_timeline&quot; nor Scope&apos;s &quot;prompts&quot;</source>
        <translation>「longtake_timeline」もScopeの「prompts」もありません</translation>
    </message>
    <message>
        <source>Cannot use the policy {file}</source>
        <translation>ポリシー{file}を使用できません</translation>
    </message>
    <message>
        <source>Cannot peek at the next chunk</source>
        <translation>次のチャンクをプレビューできません</translation>
    </message>
    <message>
        <source>this stream cannot be brought back to where it was</source>
        <translation>このストリームは元の位置に戻せません</translation>
    </message>
    <message>
        <source>the engine is stopped</source>
        <translation>エンジンが停止しています</translation>
    </message>
    <message>
        <source>Press Restart.</source>
        <translation>「再起動」を押してください。</translation>
    </message>
    <message>
        <source>The stream continues unchanged.</source>
        <translation>ストリームは何もなかったように続きます。</translation>
    </message>
    <message>
        <source>The prompt was not sent</source>
        <translation>プロンプトは送信されませんでした</translation>
    </message>
    <message>
        <source>it has {count} letters</source>
        <translation>{count}文字あります</translation>
    </message>
    <message>
        <source>Use at most {most} letters.</source>
        <translation>{most}文字以内で書いてください。</translation>
    </message>
    <message>
        <source>one of its parts is empty</source>
        <translation>空の部分があります</translation>
    </message>
    <message>
        <source>Write something on both sides of each |.</source>
        <translation>| の両側に何か書いてください。</translation>
    </message>
    <message>
        <source>it blends {count} prompts</source>
        <translation>{count}個のプロンプトをブレンドしています</translation>
    </message>
    <message>
        <source>Blend at most {most}.</source>
        <translation>ブレンドできるのは{most}個までです。</translation>
    </message>
    <message>
        <source>all its weights are zero</source>
        <translation>重みがすべて0です</translation>
    </message>
    <message>
        <source>Give at least one part a weight above zero.</source>
        <translation>少なくとも1つに0より大きい重みを付けてください。</translation>
    </message>
    <message>
        <source>one of its weights is above {most}</source>
        <translation>{most}を超える重みがあります</translation>
    </message>
    <message>
        <source>Weights are relative: 0.7 and 0.3 blend as 700 and 300 would.</source>
        <translation>重みは相対的です。0.7と0.3は、700と300と同じ割合になります。</translation>
    </message>
    <message>
        <source>The stream continues, but is no longer saved.</source>
        <translation>ストリームは続きますが、もう保存されません。</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>モデルを読み込み中</translation>
    </message>
    <message>
        <source>Laying out its weights</source>
        <translation>重みを配置中</translation>
    </message>
    <message>
        <source>Looking for the model&apos;s parts</source>
        <translation>モデルのパーツを検索中</translation>
    </message>
    <message>
        <source>Reading the video model</source>
        <translation>動画モデルを読み込み中</translation>
    </message>
    <message>
        <source>Building a model with random weights</source>
        <translation>ランダムな重みのモデルを作成中</translation>
    </message>
    <message>
        <source>Putting the session back</source>
        <translation>セッションを復元中</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>These weights are not a Wan video autoencoder</source>
        <translation>この重みはWanの動画オートエンコーダーではありません</translation>
    </message>
    <message>
        <source>Choose the file Wan2.1_VAE.pth.</source>
        <translation>Wan2.1_VAE.pthを選んでください。</translation>
    </message>
    <message>
        <source>These weights are not a tiny video autoencoder</source>
        <translation>この重みは小型の動画オートエンコーダーではありません</translation>
    </message>
    <message>
        <source>{tensor} is missing.</source>
        <translation>{tensor}がありません。</translation>
    </message>
    <message>
        <source>Choose the file taew2_1.safetensors or taew2_1.pth.</source>
        <translation>taew2_1.safetensorsかtaew2_1.pthを選んでください。</translation>
    </message>
    <message>
        <source>These weights are not a UMT5 text encoder</source>
        <translation>この重みはUMT5テキストエンコーダーではありません</translation>
    </message>
    <message>
        <source>token_embedding, blocks.0.attn.q, blocks.0.pos_embedding or blocks.0.ffn.fc1 is missing.</source>
        <translation>token_embedding、blocks.0.attn.q、blocks.0.pos_embedding、blocks.0.ffn.fc1のいずれかがありません。</translation>
    </message>
    <message>
        <source>Choose the file models_t5_umt5-xxl-enc-bf16.pth.</source>
        <translation>models_t5_umt5-xxl-enc-bf16.pthを選んでください。</translation>
    </message>
    <message>
        <source>This text encoder has a config.json that is not UMT5&apos;s</source>
        <translation>このテキストエンコーダーのconfig.jsonはUMT5のものではありません</translation>
    </message>
    <message>
        <source>This text encoder has a shape that is not UMT5&apos;s</source>
        <translation>このテキストエンコーダーの形はUMT5のものではありません</translation>
    </message>
    <message>
        <source>{heads} heads for a width of {width}, {buckets} distance buckets.</source>
        <translation>幅{width}に対してヘッド{heads}個、距離バケット{buckets}個です。</translation>
    </message>
    <message>
        <source>The tokenizer cannot be read</source>
        <translation>トークナイザーを読み取れません</translation>
    </message>
    <message>
        <source>Choose the file spiece.model of google/umt5-xxl; it has 4,548,313 bytes.</source>
        <translation>google/umt5-xxlのspiece.modelを選んでください。サイズは4,548,313バイトです。</translation>
    </message>
    <message>
        <source>Tokenizer and text encoder do not belong together</source>
        <translation>トークナイザーとテキストエンコーダーの組み合わせが正しくありません</translation>
    </message>
    <message>
        <source>The tokenizer gives id {given}, the encoder knows {known}.</source>
        <translation>トークナイザーのIDは{given}ですが、エンコーダーが知るのは{known}です。</translation>
    </message>
    <message>
        <source>Choose spiece.model and the encoder of the same release.</source>
        <translation>同じリリースのspiece.modelとエンコーダーを選んでください。</translation>
    </message>
    <message>
        <source>Cannot open &quot;{file}&quot;</source>
        <translation>「{file}」を開けません</translation>
    </message>
    <message>
        <source>Get the file again and compare its size with the source&apos;s.</source>
        <translation>ファイルを入手し直し、サイズを配布元と比べてください。</translation>
    </message>
    <message>
        <source>Another program may be writing it; wait until it finishes, then open it again.</source>
        <translation>別のプログラムが書き込み中かもしれません。終わるのを待って開き直してください。</translation>
    </message>
    <message>
        <source>it changed while it was being read</source>
        <translation>読み取り中に変更されました</translation>
    </message>
    <message>
        <source>it ends before the requested bytes</source>
        <translation>要求したバイトより手前で終わっています</translation>
    </message>
    <message>
        <source>it is only {bytes} bytes long; a safetensors file has at least 10</source>
        <translation>{bytes}バイトしかありません。safetensorsファイルは10バイト以上あります</translation>
    </message>
    <message>
        <source>it claims a header of {size}; the format allows 100 MB. It is not a safetensors file or it is damaged</source>
        <translation>ヘッダーが{size}とされていますが、形式の上限は100 MBです。safetensorsファイルではないか、壊れています</translation>
    </message>
    <message>
        <source>it claims a header of {bytes} bytes; the least is 2</source>
        <translation>ヘッダーが{bytes}バイトとされていますが、最小は2バイトです</translation>
    </message>
    <message>
        <source>its header says {claimed} bytes but only {found} follow; the download is incomplete</source>
        <translation>ヘッダーには{claimed}バイトとありますが、続くのは{found}バイトだけです。ダウンロードが不完全です</translation>
    </message>
    <message>
        <source>Get the model file itself from its source.</source>
        <translation>モデルファイルそのものを配布元から入手してください。</translation>
    </message>
    <message>
        <source>it is a Git LFS pointer and not the file itself</source>
        <translation>Git LFSのポインターで、ファイル本体ではありません</translation>
    </message>
    <message>
        <source>it is a web page</source>
        <translation>ウェブページです</translation>
    </message>
    <message>
        <source>it is a zip archive, perhaps a PyTorch file</source>
        <translation>zipアーカイブです（PyTorchファイルかもしれません）</translation>
    </message>
    <message>
        <source>it is a GGUF file</source>
        <translation>GGUFファイルです</translation>
    </message>
    <message>
        <source>it is a Python pickle</source>
        <translation>Pythonのpickleです</translation>
    </message>
    <message>
        <source>it is a 7z archive</source>
        <translation>7zアーカイブです</translation>
    </message>
    <message>
        <source>its shard &quot;{shard}&quot;: {cause}</source>
        <translation>シャード「{shard}」：{cause}</translation>
    </message>
    <message>
        <source>Get the missing part and put it next to the index.</source>
        <translation>足りないシャードを入手し、インデックスと同じ場所に置いてください。</translation>
    </message>
    <message>
        <source>tensor &quot;{tensor}&quot; should be in &quot;{shard}&quot; and is not</source>
        <translation>テンソル「{tensor}」が「{shard}」にあるはずですが、ありません</translation>
    </message>
    <message>
        <source>it holds no model that this program knows</source>
        <translation>このプログラムが知っているモデルではありません</translation>
    </message>
    <message>
        <source>Choose the weights of a Wan 2.1 model or one of its relatives.</source>
        <translation>Wan 2.1モデルまたはその派生モデルの重みを選んでください。</translation>
    </message>
    <message>
        <source>it is not a complete {kind} model: {findings}</source>
        <translation>完全な{kind}モデルではありません：{findings}</translation>
    </message>
    <message>
        <source>Check that the file and its config belong together.</source>
        <translation>ファイルとconfigの組み合わせが正しいか確認してください。</translation>
    </message>
    <message>
        <source>it is in PyTorch&apos;s legacy format (before version 1.6)</source>
        <translation>PyTorchの旧形式（バージョン1.6より前）です</translation>
    </message>
    <message>
        <source>Load it in Python and save it again with torch.save or as safetensors.</source>
        <translation>Pythonで読み込み、torch.saveかsafetensorsで保存し直してください。</translation>
    </message>
    <message>
        <source>it is a tar archive</source>
        <translation>tarアーカイブです</translation>
    </message>
    <message>
        <source>it is not a PyTorch zip file</source>
        <translation>PyTorchのzipファイルではありません</translation>
    </message>
    <message>
        <source>it is a TorchScript program and not a file of weights</source>
        <translation>TorchScriptプログラムで、重みのファイルではありません</translation>
    </message>
    <message>
        <source>Ask its author for the weights alone.</source>
        <translation>作者に重みだけのファイルを求めてください。</translation>
    </message>
    <message>
        <source>its zip directory is missing; the download is probably incomplete</source>
        <translation>zipのディレクトリがありません。ダウンロードが不完全なようです</translation>
    </message>
    <message>
        <source>the folder holds {count} models, among them &quot;{first}&quot; and &quot;{second}&quot;</source>
        <translation>フォルダーに「{first}」や「{second}」など、モデルが{count}個あります</translation>
    </message>
    <message>
        <source>Choose one of the files.</source>
        <translation>いずれかのファイルを選んでください。</translation>
    </message>
    <message>
        <source>the folder holds no model file</source>
        <translation>フォルダーにモデルファイルがありません</translation>
    </message>
    <message>
        <source>Choose a folder with a .safetensors, .pt or .pth file.</source>
        <translation>.safetensors、.pt、.pthのファイルが入ったフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Cannot use &quot;{folder}&quot;</source>
        <translation>「{folder}」を使用できません</translation>
    </message>
    <message>
        <source>the file &quot;{file}&quot; is missing</source>
        <translation>ファイル「{file}」がありません</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot; as {kind}</source>
        <translation>「{file}」を{kind}として使用できません</translation>
    </message>
    <message>
        <source>it is {kind}</source>
        <translation>これは{kind}です</translation>
    </message>
    <message>
        <source>the folder holds {count} such models</source>
        <translation>フォルダーにそのようなモデルが{count}個あります</translation>
    </message>
    <message>
        <source>it holds shards without the .safetensors.index.json that belongs to them</source>
        <translation>シャードはありますが、対応する.safetensors.index.jsonがありません</translation>
    </message>
    <message>
        <source>the folder holds no such model</source>
        <translation>フォルダーにそのようなモデルはありません</translation>
    </message>
    <message>
        <source>Cannot copy tensor &quot;{tensor}&quot;</source>
        <translation>テンソル「{tensor}」をコピーできません</translation>
    </message>
    <message>
        <source>the buffer has another size than the tensor</source>
        <translation>バッファーのサイズがテンソルと異なります</translation>
    </message>
    <message>
        <source>it is the file to convert</source>
        <translation>変換元のファイルです</translation>
    </message>
    <message>
        <source>The GPU ran out of memory</source>
        <translation>GPUのメモリがなくなりました</translation>
    </message>
    <message>
        <source>a chunk needs more memory than is free</source>
        <translation>1つのチャンクに、残りより多くのメモリが必要です</translation>
    </message>
    <message>
        <source>Close other programs that use it, or lower the budget, and press Restart.</source>
        <translation>GPUを使うほかのプログラムを閉じるか、予算を下げてから「再起動」を押してください。</translation>
    </message>
    <message>
        <source>The GPU does not have enough memory for this stream</source>
        <translation>このストリームにはGPUのメモリが足りません</translation>
    </message>
    <message>
        <source>the salience head</source>
        <translation>顕著性ヘッド</translation>
    </message>
    <message>
        <source>the GPU&apos;s libraries</source>
        <translation>GPUのライブラリ</translation>
    </message>
    <message>
        <source>models of the Wan family that remember</source>
        <translation>記憶を持つWan系のモデル</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot; as the salience head</source>
        <translation>「{file}」を顕著性ヘッドとして使えません</translation>
    </message>
    <message>
        <source>it is for a width of {width}, and the transformer has {wanted}</source>
        <translation>読む幅は{width}ですが、トランスフォーマーの幅は{wanted}です</translation>
    </message>
    <message>
        <source>Name the head that was trained with these weights as --head, or use --head none.</source>
        <translation>この重みで学習したヘッドを--headで指定するか、--head noneを使ってください。</translation>
    </message>
    <message>
        <source>Measuring this processor</source>
        <translation>このプロセッサーを測定しています</translation>
    </message>
    <message>
        <source>the catalogue has no model &quot;{name}&quot;</source>
        <translation>カタログにモデル「{name}」はありません</translation>
    </message>
    <message>
        <source>&quot;longtake-cli models catalogue&quot; lists the names; any public file is hf:owner/name:path/file.</source>
        <translation>「longtake-cli models catalogue」が名前を一覧表示します。公開ファイルはhf:owner/name:path/fileと書きます。</translation>
    </message>
    <message>
        <source>&quot;{reference}&quot; is not a file of the hub</source>
        <translation>「{reference}」はハブのファイルを指していません</translation>
    </message>
    <message>
        <source>Write hf:owner/name:path/file, or hf:owner/name@revision:path/file.</source>
        <translation>hf:owner/name:path/fileまたはhf:owner/name@revision:path/fileと書いてください。</translation>
    </message>
    <message>
        <source>&quot;{address}&quot; is not an address that begins with https:// or http://</source>
        <translation>「{address}」はhttps://またはhttp://で始まるアドレスではありません</translation>
    </message>
    <message>
        <source>Correct it, or unset HF_ENDPOINT.</source>
        <translation>修正するか、HF_ENDPOINTを解除してください。</translation>
    </message>
    <message>
        <source>Cannot read the catalogue {file}</source>
        <translation>カタログ{file}を読み込めません</translation>
    </message>
    <message>
        <source>entry &quot;{name}&quot;: {problem}</source>
        <translation>項目「{name}」：{problem}</translation>
    </message>
    <message>
        <source>Correct the file.</source>
        <translation>ファイルを修正してください。</translation>
    </message>
    <message>
        <source>this system has no libcurl ({problem})</source>
        <translation>このシステムにlibcurlがありません（{problem}）</translation>
    </message>
    <message>
        <source>Install it (the package libcurl4), or download the file with a browser.</source>
        <translation>インストールする（パッケージlibcurl4）か、ブラウザーでファイルをダウンロードしてください。</translation>
    </message>
    <message>
        <source>{file} was not downloaded</source>
        <translation>{file}をダウンロードできませんでした</translation>
    </message>
    <message>
        <source>another file of this name exists: {why}</source>
        <translation>同じ名前の別のファイルがあります：{why}</translation>
    </message>
    <message>
        <source>Move it, or choose another folder: longtake-cli models pull NAME --to DIR.</source>
        <translation>別の場所に移すか、別のフォルダーを使ってください：longtake-cli models pull NAME --to DIR。</translation>
    </message>
    <message>
        <source>The existing file is unchanged.</source>
        <translation>すでにあるファイルはそのままです。</translation>
    </message>
    <message>
        <source>Longtake did not create {part}</source>
        <translation>{part}はLongtakeが始めたものではありません</translation>
    </message>
    <message>
        <source>{file} is already being downloaded</source>
        <translation>{file}はすでにダウンロード中です</translation>
    </message>
    <message>
        <source>another download holds {part}</source>
        <translation>別のダウンロードが{part}を使っています</translation>
    </message>
    <message>
        <source>Wait until it is done, or cancel it.</source>
        <translation>終わるまで待つか、キャンセルしてください。</translation>
    </message>
    <message>
        <source>{need} remain to be downloaded, and the disk of {folder} has {free} free</source>
        <translation>あと{need}のダウンロードが必要ですが、{folder}のディスクの空きは{free}です</translation>
    </message>
    <message>
        <source>Free some space, or choose another folder: longtake-cli models pull NAME --to DIR. Downloaded data is kept.</source>
        <translation>空きを増やすか、別のフォルダーを使ってください：longtake-cli models pull NAME --to DIR。すでにあるものは残ります。</translation>
    </message>
    <message>
        <source>Downloaded data is kept; the next download resumes from there.</source>
        <translation>届いた分は残ります。次のダウンロードはそこから続きます。</translation>
    </message>
    <message>
        <source>it has another size</source>
        <translation>サイズが違います</translation>
    </message>
    <message>
        <source>it has another SHA-256</source>
        <translation>SHA-256が違います</translation>
    </message>
    <message>
        <source>it was downloaded from elsewhere</source>
        <translation>別の場所からダウンロードしたものです</translation>
    </message>
    <message>
        <source>its publisher requires that you accept its terms first (HTTP {status})</source>
        <translation>公開元の条件に同意した人だけが取得できます（HTTP {status}）</translation>
    </message>
    <message>
        <source>Accept them at {page}, then set HF_TOKEN to an access token of your account. HF_TOKEN is {token} now.</source>
        <translation>{page}で同意してから、アカウントのアクセストークンをHF_TOKENに設定してください。HF_TOKENは現在{token}です。</translation>
    </message>
    <message>
        <source>set</source>
        <translation>設定済み</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未設定</translation>
    </message>
    <message>
        <source>{host} does not have it (HTTP {status})</source>
        <translation>{host}にありません（HTTP {status}）</translation>
    </message>
    <message>
        <source>It may have moved: look at {page}.</source>
        <translation>移動した可能性があります。{page}を見てください。</translation>
    </message>
    <message>
        <source>{host} answered with HTTP {status}</source>
        <translation>{host}がHTTP {status}を返しました</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>あとでもう一度お試しください。</translation>
    </message>
    <message>
        <source>{host} is busy (HTTP {status}) and accepts no request for {seconds} seconds</source>
        <translation>{host}が混雑しており（HTTP {status}）、{seconds}秒待つよう求めています</translation>
    </message>
    <message>
        <source>Try again after that time.</source>
        <translation>その時間のあとにもう一度お試しください。</translation>
    </message>
    <message>
        <source>the connection to {host} failed {times} times in a row: {problem}</source>
        <translation>{host}への接続が{times}回続けて失敗しました：{problem}</translation>
    </message>
    <message>
        <source>Check the network (http_proxy, https_proxy, no_proxy and HF_ENDPOINT apply), then resume.</source>
        <translation>ネットワークを確認してから続けてください（http_proxy、https_proxy、no_proxy、HF_ENDPOINTが関係します）。</translation>
    </message>
    <message>
        <source>{host} redirects without end</source>
        <translation>{host}の転送が終わりません</translation>
    </message>
    <message>
        <source>{host} redirects from https:// to the unprotected address {address}</source>
        <translation>{host}がhttps://から保護されていないアドレス{address}へ転送しています</translation>
    </message>
    <message>
        <source>Name another mirror with HF_ENDPOINT.</source>
        <translation>HF_ENDPOINTで別のミラーを指定してください。</translation>
    </message>
    <message>
        <source>{host} sent other bytes than requested</source>
        <translation>{host}が求めたものと違うデータを返しました</translation>
    </message>
    <message>
        <source>Try again later, or name another mirror with HF_ENDPOINT.</source>
        <translation>あとでもう一度試すか、HF_ENDPOINTで別のミラーを指定してください。</translation>
    </message>
    <message>
        <source>it kept changing at {host} during the download</source>
        <translation>取得している間に{host}で何度も変わりました</translation>
    </message>
    <message>
        <source>it was cancelled</source>
        <translation>キャンセルされました</translation>
    </message>
    <message>
        <source>{file} was not kept</source>
        <translation>{file}を保存できませんでした</translation>
    </message>
    <message>
        <source>the download has the SHA-256 {found}, and {origin} says {expected}</source>
        <translation>届いたもののSHA-256は{found}で、{origin}によれば{expected}のはずです</translation>
    </message>
    <message>
        <source>Try again; if it happens again, the mirror or the network changes the file.</source>
        <translation>もう一度お試しください。また起きる場合は、ミラーかネットワークがファイルを変えています。</translation>
    </message>
    <message>
        <source>The wrong bytes were deleted.</source>
        <translation>誤ったデータは削除しました。</translation>
    </message>
    <message>
        <source>{host} offers another file than the catalogue describes: {why}</source>
        <translation>{host}のファイルはカタログの説明と違います：{why}</translation>
    </message>
    <message>
        <source>Look at {page} for a new version. Download it without the catalogue as hf:owner/name:path/file.</source>
        <translation>{page}を見てください。新しい版があるかもしれません。hf:owner/name:path/fileと書けば、カタログなしで取得できます。</translation>
    </message>
    <message>
        <source>the download has the SHA-256 {found}, and the first one had {expected}</source>
        <translation>届いたもののSHA-256は{found}で、最初は{expected}でした</translation>
    </message>
    <message>
        <source>If the publisher changed it, delete {record} and download it again.</source>
        <translation>公開元が変更したのであれば、{record}を削除してからもう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>The download was deleted.</source>
        <translation>届いたデータは削除しました。</translation>
    </message>
    <message>
        <source>{host} sent a web page instead of the file</source>
        <translation>{host}がファイルの代わりにWebページを返しました</translation>
    </message>
    <message>
        <source>Open the address in a browser: the network may want a login first.</source>
        <translation>アドレスをブラウザーで開いてください。ネットワークが先にログインを求めていることがあります。</translation>
    </message>
    <message>
        <source>the catalogue</source>
        <translation>カタログ</translation>
    </message>
    <message>
        <source>the hub</source>
        <translation>ハブ</translation>
    </message>
    <message>
        <source>Asking for the sizes</source>
        <translation>サイズを問い合わせています</translation>
    </message>
    <message>
        <source>Checking existing files</source>
        <translation>すでにあるものを確認しています</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>ダウンロードしています</translation>
    </message>
    <message>
        <source>Waiting for the server</source>
        <translation>サーバーを待っています</translation>
    </message>
    <message>
        <source>The file changed: downloading it from the beginning</source>
        <translation>ファイルが変わったため、最初からダウンロードしています</translation>
    </message>
    <message>
        <source>{recipe} has timesteps of its own and takes 1 to {most} passes</source>
        <translation>{recipe}には独自のタイムステップがあり、パスは1から{most}までです</translation>
    </message>
    <message>
        <source>Give the number of passes alone: --steps {most}.</source>
        <translation>パスの数だけを指定してください：--steps {most}。</translation>
    </message>
    <message>
        <source>its matrices are NVFP4 (4-bit numbers in blocks), which only some GPUs multiply and this program does not read</source>
        <translation>行列がNVFP4（ブロックごとの4ビット数）です。一部のGPUだけが計算でき、このプログラムは読めません</translation>
    </message>
    <message>
        <source>Use the same model in bf16, fp16, fp32 or fp8.</source>
        <translation>同じモデルのbf16、fp16、fp32、fp8のいずれかを使ってください。</translation>
    </message>
    <message>
        <source>it also needs actions or a camera as input, which this program does not have</source>
        <translation>テキストのほかに動作やカメラで操作するモデルで、このプログラムにその入力はありません</translation>
    </message>
    <message>
        <source>a router chooses the layers that may recall (LayerRecall), and this program has no such rule of memory</source>
        <translation>どの層が思い出すかをルーターが選びます（LayerRecall）が、このプログラムにそのような記憶の規則はありません</translation>
    </message>
    <message>
        <source>Load the LongLive weights that it belongs to.</source>
        <translation>対応するLongLiveの重みを読み込んでください。</translation>
    </message>
    <message>
        <source>it reads a memory that layers of its own compress (DecMem), which this program cannot compute</source>
        <translation>専用の層が圧縮した記憶を読みます（DecMem）が、このプログラムでは計算できません</translation>
    </message>
    <message>
        <source>Choose a model whose memory is keys and values alone, such as LongLive or SGF.</source>
        <translation>LongLiveやSGFのように、記憶がキーと値だけのモデルを選んでください。</translation>
    </message>
    <message>
        <source>it also needs pictures of a person and an object (StreamHOI), which this program has no input for</source>
        <translation>テキストのほかに人と物の画像を求めます（StreamHOI）が、このプログラムにその入力はありません</translation>
    </message>
    <message>
        <source>it is an image-to-video model with 36 channels and makes a whole clip at once</source>
        <translation>36チャンネル（自身の16と画像の分）を読み、クリップ全体を一度に作ります</translation>
    </message>
    <message>
        <source>Cannot convert {file}</source>
        <translation>{file}を変換できません</translation>
    </message>
    <message>
        <source>it has weights of its own for the clean pass, which a conversion would lose</source>
        <translation>クリーンパス専用の重みがあり、変換すると失われます</translation>
    </message>
    <message>
        <source>Open the file as it is: --model takes it.</source>
        <translation>ファイルはそのまま開けます：--modelで指定してください。</translation>
    </message>
    <message>
        <source>The control port was not opened on {address}</source>
        <translation>{address}で制御ポートを開けませんでした</translation>
    </message>
    <message>
        <source>other machines reach this address, and no token was given</source>
        <translation>ほかのマシンから届くアドレスなのに、トークンの指定がありません</translation>
    </message>
    <message>
        <source>The token file {file} was not used</source>
        <translation>認証トークンのファイル{file}は使われませんでした</translation>
    </message>
    <message>
        <source>its mode is {mode}, so other users can read it</source>
        <translation>モードが{mode}で、ほかの人が読めるためです</translation>
    </message>
    <message>
        <source>Run: chmod 600 {file}</source>
        <translation>実行してください：chmod 600 {file}</translation>
    </message>
    <message>
        <source>its first line is not a token of {least} to {most} letters and digits</source>
        <translation>最初の行が{least}～{most}文字の英数字のトークンではありません</translation>
    </message>
    <message>
        <source>Write one with: openssl rand -hex 24</source>
        <translation>次のコマンドで作れます：openssl rand -hex 24</translation>
    </message>
    <message>
        <source>The request was not understood</source>
        <translation>リクエストを解釈できませんでした</translation>
    </message>
    <message>
        <source>There is nothing at {path}</source>
        <translation>{path}には何もありません</translation>
    </message>
    <message>
        <source>GET /v1/openapi.json lists all paths.</source>
        <translation>GET /v1/openapi.jsonで一覧を見られます。</translation>
    </message>
    <message>
        <source>{path} does not take {method}</source>
        <translation>{path}は{method}を受け付けません</translation>
    </message>
    <message>
        <source>Use {allowed}.</source>
        <translation>{allowed}を使ってください。</translation>
    </message>
    <message>
        <source>The token is missing or wrong</source>
        <translation>認証トークンがないか、正しくありません</translation>
    </message>
    <message>
        <source>The control port does not answer for this name</source>
        <translation>制御ポートはこの名前では応答しません</translation>
    </message>
    <message>
        <source>the request was sent to &quot;{host}&quot;</source>
        <translation>リクエストの宛先が「{host}」です</translation>
    </message>
    <message>
        <source>Send requests to {address}.</source>
        <translation>{address}に送ってください。</translation>
    </message>
    <message>
        <source>Pages of other sites may not use the control port</source>
        <translation>ほかのサイトのページは制御ポートを使えません</translation>
    </message>
    <message>
        <source>this one comes from &quot;{origin}&quot;</source>
        <translation>このページの発行元は「{origin}」です</translation>
    </message>
    <message>
        <source>The control port takes no more connections</source>
        <translation>制御ポートはこれ以上接続を受け付けません</translation>
    </message>
    <message>
        <source>{count} are open</source>
        <translation>{count}件が開いています</translation>
    </message>
    <message>
        <source>Close one of them.</source>
        <translation>そのうちの一つを閉じてください。</translation>
    </message>
    <message>
        <source>The request is too large</source>
        <translation>リクエストが大きすぎます</translation>
    </message>
    <message>
        <source>it has more than {most} bytes</source>
        <translation>{most}バイトを超えています</translation>
    </message>
    <message>
        <source>The request took too long</source>
        <translation>リクエストに時間がかかりすぎました</translation>
    </message>
    <message>
        <source>it was not complete after {seconds} s</source>
        <translation>{seconds}秒たっても揃いませんでした</translation>
    </message>
    <message>
        <source>There is no preview</source>
        <translation>プレビューがありません</translation>
    </message>
    <message>
        <source>this program makes no JPEG pictures</source>
        <translation>このプログラムはJPEG画像を作りません</translation>
    </message>
    <message>
        <source>no picture has been made yet</source>
        <translation>まだ画像が作られていません</translation>
    </message>
    <message>
        <source>There is no command &quot;{name}&quot;</source>
        <translation>「{name}」というコマンドはありません</translation>
    </message>
    <message>
        <source>The command {name} was not carried out</source>
        <translation>コマンド{name}は実行されませんでした</translation>
    </message>
    <message>
        <source>{count} commands already wait for their chunk</source>
        <translation>{count}件のコマンドがすでにチャンクを待っています</translation>
    </message>
    <message>
        <source>Let the stream play, and wait for receipts.</source>
        <translation>ストリームを再生し、応答を待ってください。</translation>
    </message>
    <message>
        <source>no stream is open</source>
        <translation>ストリームがありません</translation>
    </message>
    <message>
        <source>Open a model or a session first.</source>
        <translation>先にモデルかセッションを開いてください。</translation>
    </message>
    <message>
        <source>there is no prompt yet</source>
        <translation>まだプロンプトがありません</translation>
    </message>
    <message>
        <source>Send one first.</source>
        <translation>先に送ってください。</translation>
    </message>
    <message>
        <source>the prompt has {texts} texts, and {weights} weights came</source>
        <translation>プロンプトのテキストは{texts}個ですが、重みが{weights}個届きました</translation>
    </message>
    <message>
        <source>all weights would be zero</source>
        <translation>すべての重みがゼロになります</translation>
    </message>
    <message>
        <source>there is no take {take}</source>
        <translation>テイク{take}はありません</translation>
    </message>
    <message>
        <source>GET /v1/takes lists them.</source>
        <translation>GET /v1/takesで一覧を見られます。</translation>
    </message>
    <message>
        <source>slot {number} is empty</source>
        <translation>スロット{number}は空です</translation>
    </message>
    <message>
        <source>Fill it with the command keep_slot.</source>
        <translation>コマンドkeep_slotで登録してください。</translation>
    </message>
    <message>
        <source>this program cannot record</source>
        <translation>このプログラムは録画できません</translation>
    </message>
    <message>
        <source>a recording is running</source>
        <translation>録画中です</translation>
    </message>
    <message>
        <source>Send record_stop first.</source>
        <translation>先にrecord_stopを送ってください。</translation>
    </message>
    <message>
        <source>no recording is running</source>
        <translation>録画していません</translation>
    </message>
    <message>
        <source>the stream is not saved in a session</source>
        <translation>ストリームがセッションに保存されていません</translation>
    </message>
    <message>
        <source>Start with --sessions DIR.</source>
        <translation>--sessions フォルダーを付けて起動してください。</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is not a file name</source>
        <translation>「{name}」はファイル名に使えません</translation>
    </message>
    <message>
        <source>Use letters, digits, spaces, and . - _</source>
        <translation>文字、数字、空白と . - _ を使ってください</translation>
    </message>
    <message>
        <source>The cue was not planned</source>
        <translation>キューは予定されませんでした</translation>
    </message>
    <message>
        <source>a plan can have {most} cues</source>
        <translation>予定できるキューは {most} 個までです</translation>
    </message>
    <message>
        <source>Wait until some have fired, or remove some.</source>
        <translation>いくつか実行されるまで待つか、いくつか取り除いてください。</translation>
    </message>
    <message>
        <source>{file} already exists</source>
        <translation>{file}はすでにあります</translation>
    </message>
    <message>
        <source>Choose another port, or close the program that uses it.</source>
        <translation>別のポートを選ぶか、使用中のプログラムを終了してください。</translation>
    </message>
    <message>
        <source>&quot;{address}&quot; is not an address</source>
        <translation>「{address}」はアドレスではありません</translation>
    </message>
    <message>
        <source>Write an IP address and a port, such as 127.0.0.1:9000.</source>
        <translation>127.0.0.1:9000のようにIPアドレスとポートを書いてください。</translation>
    </message>
    <message>
        <source>An OSC message was not understood</source>
        <translation>OSCメッセージを解釈できませんでした</translation>
    </message>
    <message>
        <source>Cannot write a JPEG</source>
        <translation>JPEGを書き込めません</translation>
    </message>
    <message>
        <source>FFmpeg has no JPEG encoder</source>
        <translation>FFmpegにJPEGエンコーダーがありません</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {format}</source>
        <translation>このFFmpegは{format}なしで作られています</translation>
    </message>
    <message>
        <source>Cannot send to {address}</source>
        <translation>{address}へ送信できません</translation>
    </message>
    <message>
        <source>Longtake does not know this kind of address</source>
        <translation>Longtakeが知っているアドレスではありません</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {protocol}</source>
        <translation>このFFmpegは{protocol}なしで作られています</translation>
    </message>
    <message>
        <source>Install FFmpeg with it, or send another way.</source>
        <translation>それを含むFFmpegをインストールするか、別の方法で送信してください。</translation>
    </message>
    <message>
        <source>Sending to {address} ended</source>
        <translation>{address}への送信が終了しました</translation>
    </message>
    <message>
        <source>the picture size changed, and a running stream cannot change its size</source>
        <translation>画像のサイズが変わりましたが、始まったものはサイズを変えられません</translation>
    </message>
    <message>
        <source>nothing receives the pictures</source>
        <translation>画像を受け取る相手がいません</translation>
    </message>
    <message>
        <source>no program reads from the pipe</source>
        <translation>パイプから読み取る相手がいません</translation>
    </message>
    <message>
        <source>Cannot follow the video</source>
        <translation>動画は追従されません</translation>
    </message>
    <message>
        <source>this model does not make one chunk after the other</source>
        <translation>このモデルはチャンクを一つずつ作りません</translation>
    </message>
    <message>
        <source>Choose a causal model, and no recipe of Rolling Forcing.</source>
        <translation>因果的なモデルを選び、Rolling Forcingのレシピは避けてください。</translation>
    </message>
    <message>
        <source>its strength is not between 0 and 1</source>
        <translation>強さが0から1の範囲にありません</translation>
    </message>
    <message>
        <source>Use a value such as 0.6.</source>
        <translation>0.6のような値を使ってください。</translation>
    </message>
    <message>
        <source>The LoRAs were not changed</source>
        <translation>LoRAは変更されませんでした</translation>
    </message>
    <message>
        <source>this model takes none</source>
        <translation>このモデルはLoRAを受け付けません</translation>
    </message>
    <message>
        <source>Choose a model of the Wan family.</source>
        <translation>Wanファミリーのモデルを選んでください。</translation>
    </message>
    <message>
        <source>Cannot follow the video {file}</source>
        <translation>動画{file}を追従できません</translation>
    </message>
    <message>
        <source>Choose a video that FFmpeg can read; for &quot;-&quot; send YUV4MPEG.</source>
        <translation>FFmpegが読める動画を選んでください。&quot;-&quot;にはYUV4MPEGを送ってください。</translation>
    </message>
    <message>
        <source>Cannot compare with {file}</source>
        <translation>{file}と比較できません</translation>
    </message>
    <message>
        <source>it holds no golden samples</source>
        <translation>参照用のサンプルがありません</translation>
    </message>
    <message>
        <source>Give a file that selftest --make-golden wrote.</source>
        <translation>selftest --make-goldenが書いたファイルを指定してください。</translation>
    </message>
    <message>
        <source>Cannot use the LoRA {file}</source>
        <translation>LoRA {file}は使えません</translation>
    </message>
    <message>
        <source>it cannot be read, or does not fit this model</source>
        <translation>読めないか、このモデルに合いません</translation>
    </message>
    <message>
        <source>Choose a file with low-rank updates for this model.</source>
        <translation>このモデル用の低ランク差分のファイルを選んでください。</translation>
    </message>
    <message>
        <source>it is not the file that the session used</source>
        <translation>当時使われたファイルではありません</translation>
    </message>
    <message>
        <source>Put the original file back in its place.</source>
        <translation>当時のファイルを元の場所に戻してください。</translation>
    </message>
    <message>
        <source>it was made by Longtake {build} with other weights than the ones here</source>
        <translation>Longtake {build}が、ここにあるものとは別の重みで作成したものです</translation>
    </message>
    <message>
        <source>View and export it here. Only the version and the weights that made it can resume it.</source>
        <translation>ここでは再生と書き出しができます。続きは、作成に使ったバージョンと重みでのみ作れます。</translation>
    </message>
    <message>
        <source>this program has no window</source>
        <translation>このプログラムは画像を表示しません</translation>
    </message>
    <message>
        <source>Use the window of Longtake for it.</source>
        <translation>Longtake のウィンドウを使ってください。</translation>
    </message>
    <message>
        <source>the prompt has {texts} texts</source>
        <translation>プロンプトのテキストは {texts} 個です</translation>
    </message>
    <message>
        <source>The MIDI map {name} was not used</source>
        <translation>MIDI マッピング {name} は使われませんでした</translation>
    </message>
    <message>
        <source>MIDI cannot be used</source>
        <translation>MIDI を使えません</translation>
    </message>
    <message>
        <source>the library RtMidi was not loaded: {problem}</source>
        <translation>ライブラリ RtMidi を読み込めませんでした：{problem}</translation>
    </message>
    <message>
        <source>Install the package librtmidi6 (Debian 12), librtmidi7 (newer systems) or librtmidi, and open MIDI again.</source>
        <translation>パッケージ librtmidi6（Debian 12）、librtmidi7（新しいシステム）または librtmidi をインストールし、MIDI を開き直してください。</translation>
    </message>
    <message>
        <source>this computer has neither an ALSA sequencer nor a JACK server that answers</source>
        <translation>このコンピューターでは ALSA シーケンサーも JACK サーバーも応答しません</translation>
    </message>
    <message>
        <source>Load the kernel module snd-seq for ALSA, or start JACK.</source>
        <translation>ALSA にはカーネルモジュール snd-seq を読み込むか、JACK を起動してください。</translation>
    </message>
    <message>
        <source>The MIDI port {port} was not opened</source>
        <translation>MIDI ポート {port} を開けませんでした</translation>
    </message>
    <message>
        <source>the system refused it</source>
        <translation>システムに拒否されました</translation>
    </message>
    <message>
        <source>Close the program that holds it; Longtake tries again by itself.</source>
        <translation>使用中のプログラムを閉じてください。Longtake は自動で再試行します。</translation>
    </message>
    <message>
        <source>The MIDI port {port} is missing</source>
        <translation>MIDI ポート {port} がありません</translation>
    </message>
    <message>
        <source>Connect the device; Longtake uses it as soon as it is there.</source>
        <translation>デバイスを接続してください。接続されるとすぐに使われます。</translation>
    </message>
    <message>
        <source>only an MP4 can have a size limit</source>
        <translation>サイズを制限できるのは MP4 だけです</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or omit the limit.</source>
        <translation>.mp4 ファイルを指定するか、制限を外してください。</translation>
    </message>
    <message>
        <source>this many pictures do not fit into {limit}</source>
        <translation>これだけの数の画像は {limit} に収まりません</translation>
    </message>
    <message>
        <source>Allow more, or choose a shorter range or smaller pictures.</source>
        <translation>上限を上げるか、範囲を短くするか、画像を小さくしてください。</translation>
    </message>
    <message>
        <source>only an MP4 can have sound</source>
        <translation>音声を付けられるのは MP4 だけです</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or omit the sound.</source>
        <translation>ファイル名を .mp4 にするか、音声を外してください。</translation>
    </message>
    <message>
        <source>Cannot use the sound of {file}</source>
        <translation>{file} の音声は使えません</translation>
    </message>
    <message>
        <source>Choose a file with sound that FFmpeg can read, such as WAV, FLAC or MP3.</source>
        <translation>WAV、FLAC、MP3 など、FFmpeg で読める音声のファイルを選んでください。</translation>
    </message>
    <message>
        <source>it holds no sound</source>
        <translation>音声が含まれていません</translation>
    </message>
    <message>
        <source>its sound ends before {seconds} s</source>
        <translation>音声は {seconds} 秒より前に終わります</translation>
    </message>
    <message>
        <source>Cannot write sound</source>
        <translation>音声を書き出せません</translation>
    </message>
    <message>
        <source>this FFmpeg was built without AAC</source>
        <translation>この FFmpeg は AAC なしで作られています</translation>
    </message>
    <message>
        <source>Omit the sound.</source>
        <translation>音声を外してください。</translation>
    </message>
    <message>
        <source>The sound encoder failed</source>
        <translation>音声のエンコードに失敗しました</translation>
    </message>
    <message>
        <source>Cannot make the pictures in between</source>
        <translation>間の画像を作れません</translation>
    </message>
    <message>
        <source>this FFmpeg was built without minterpolate</source>
        <translation>この FFmpeg は minterpolate なしで作られています</translation>
    </message>
    <message>
        <source>Mix neighbouring pictures instead, or keep the native rate.</source>
        <translation>隣り合う画像を混ぜるか、元のフレームレートのままにしてください。</translation>
    </message>
    <message>
        <source>Cannot use the preset {file}</source>
        <translation>プリセット{file}を使えません</translation>
    </message>
    <message>
        <source>it is not an export preset of Longtake</source>
        <translation>Longtakeの書き出しプリセットではありません</translation>
    </message>
    <message>
        <source>Choose a file that Longtake wrote with “Export Preset…”.</source>
        <translation>「プリセットを書き出し…」でLongtakeが書いたファイルを選んでください。</translation>
    </message>
    <message>
        <source>Fix the file, or export the preset again where it came from.</source>
        <translation>ファイルを直すか、元の場所でプリセットをもう一度書き出してください。</translation>
    </message>
    <message>
        <source>it was made by a newer version of Longtake</source>
        <translation>新しいバージョンのLongtakeで作られています</translation>
    </message>
    <message>
        <source>Update Longtake.</source>
        <translation>Longtakeを更新してください。</translation>
    </message>
    <message>
        <source>There is no export preset &quot;{preset}&quot;</source>
        <translation>書き出しプリセット「{preset}」はありません</translation>
    </message>
    <message>
        <source>the presets are: {presets}</source>
        <translation>あるのは次のものです：{presets}</translation>
    </message>
    <message>
        <source>Name one of them, or a preset&apos;s file.</source>
        <translation>そのどれか、またはプリセットのファイルを指定してください。</translation>
    </message>
    <message>
        <source>The name &quot;{preset}&quot; is taken</source>
        <translation>「{preset}」という名前は使われています</translation>
    </message>
    <message>
        <source>a built-in preset has it</source>
        <translation>プログラムのプリセットの名前です</translation>
    </message>
    <message>
        <source>another preset has it</source>
        <translation>ほかのプリセットの名前です</translation>
    </message>
    <message>
        <source>The preset has no name</source>
        <translation>プリセットに名前がありません</translation>
    </message>
    <message>
        <source>a name has one line and 1 to {most} bytes</source>
        <translation>名前は1行で1〜{most}バイトです</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>名前を付けてください。</translation>
    </message>
    <message>
        <source>The preset &quot;{preset}&quot; was not saved</source>
        <translation>プリセット「{preset}」は保存されませんでした</translation>
    </message>
    <message>
        <source>there is no format &quot;{form}&quot;</source>
        <translation>「{form}」という形式はありません</translation>
    </message>
    <message>
        <source>there is no size &quot;{size}&quot;</source>
        <translation>「{size}」というサイズはありません</translation>
    </message>
    <message>
        <source>Cannot make a name from &quot;{pattern}&quot;</source>
        <translation>「{pattern}」から名前を作れません</translation>
    </message>
    <message>
        <source>there is no field {field}</source>
        <translation>{field}という項目はありません</translation>
    </message>
    <message>
        <source>Use {fields}.</source>
        <translation>{fields}を使ってください。</translation>
    </message>
    <message>
        <source>the result is empty</source>
        <translation>何も残りません</translation>
    </message>
    <message>
        <source>Write letters or digits, or a field such as {field}.</source>
        <translation>文字か数字、または{field}のような項目を書いてください。</translation>
    </message>
    <message>
        <source>only an MP4 has the choice between H.264 and AV1</source>
        <translation>H.264とAV1を選べるのはMP4だけです</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or a .webm file, which always has AV1.</source>
        <translation>.mp4ファイルか、常にAV1になる.webmファイルを指定してください。</translation>
    </message>
    <message>
        <source>stdout cannot carry a second video with the memory</source>
        <translation>stdoutには記憶の2本目の動画を書けません</translation>
    </message>
    <message>
        <source>Name a file, or lay the memory over the pictures.</source>
        <translation>ファイルを指定するか、記憶を画像に重ねてください。</translation>
    </message>
    <message>
        <source>there are no colours &quot;{map}&quot;</source>
        <translation>「{map}」という配色はありません</translation>
    </message>
    <message>
        <source>Choose {maps}.</source>
        <translation>{maps}から選んでください。</translation>
    </message>
    <message>
        <source>Use .mp4, .webm (AV1), .mkv (FFV1), .mov (ProRes), .webp, .gif, .y4m, - for y4m on stdout, or a folder for PNG pictures.</source>
        <translation>.mp4、.webm（AV1）、.mkv（FFV1）、.mov（ProRes）、.webp、.gif、.y4m、stdoutへのy4mには-、PNG画像にはフォルダーを使ってください。</translation>
    </message>
    <message>
        <source>Cannot encode AV1</source>
        <translation>AV1をエンコードできません</translation>
    </message>
    <message>
        <source>Write H.264 instead, as .mp4.</source>
        <translation>代わりにH.264を.mp4で書いてください。</translation>
    </message>
    <message>
        <source>Cannot show the memory of this take</source>
        <translation>このテイクの記憶を表示できません</translation>
    </message>
    <message>
        <source>its model has no memory to show</source>
        <translation>モデルに見せられる記憶がありません</translation>
    </message>
    <message>
        <source>Export the pictures without the memory.</source>
        <translation>記憶なしで画像を書き出してください。</translation>
    </message>
    <message>
        <source>Export the pictures without the memory: they need no model.</source>
        <translation>記憶なしで画像を書き出してください。画像にモデルは要りません。</translation>
    </message>
    <message>
        <source>There is no video preview</source>
        <translation>動画のプレビューがありません</translation>
    </message>
    <message>
        <source>this program encodes no H.264</source>
        <translation>このプログラムはH.264をエンコードしません</translation>
    </message>
    <message>
        <source>this model takes no LoRAs</source>
        <translation>このモデルはLoRAを使えません</translation>
    </message>
    <message>
        <source>no LoRA &quot;{name}&quot; is loaded</source>
        <translation>「{name}」というLoRAは読み込まれていません</translation>
    </message>
    <message>
        <source>Load it in the window, or start with --lora FILE. GET /v1/state lists them.</source>
        <translation>ウィンドウで読み込むか、--lora FILEを付けて起動してください。GET /v1/stateが一覧を返します。</translation>
    </message>
    <message>
        <source>two LoRAs have the name &quot;{name}&quot;</source>
        <translation>「{name}」という名前のLoRAが二つあります</translation>
    </message>
    <message>
        <source>Rename one of the two files.</source>
        <translation>どちらかのファイルの名前を変えてください。</translation>
    </message>
    <message>
        <source>this program cannot send</source>
        <translation>このプログラムは送信できません</translation>
    </message>
    <message>
        <source>no destination is set</source>
        <translation>送信先が選ばれていません</translation>
    </message>
    <message>
        <source>Send once from the window, or start with --send ADDRESS.</source>
        <translation>一度ウィンドウから送信するか、--send ADDRESSを付けて起動してください。</translation>
    </message>
    <message>
        <source>the stream is already being sent</source>
        <translation>ストリームはすでに送信されています</translation>
    </message>
    <message>
        <source>Send send_stop first.</source>
        <translation>先にsend_stopを送ってください。</translation>
    </message>
    <message>
        <source>the stream is not being sent</source>
        <translation>ストリームは送信されていません</translation>
    </message>
    <message>
        <source>a cue is one of &quot;text&quot;, &quot;preset&quot; and &quot;mark&quot;</source>
        <translation>キューは「text」「preset」「mark」のどれか一つです</translation>
    </message>
    <message>
        <source>chunk {chunk} is already made or being made</source>
        <translation>チャンク{chunk}はすでに作られたか、作られている途中です</translation>
    </message>
    <message>
        <source>The first chunk that a cue can reach is {first}.</source>
        <translation>キューが間に合う最初のチャンクは{first}です。</translation>
    </message>
    <message>
        <source>this program has no plan of cues</source>
        <translation>このプログラムには計画がありません</translation>
    </message>
    <message>
        <source>Cannot hear anything in {file}</source>
        <translation>{file}から何も聞き取れません</translation>
    </message>
    <message>
        <source>its sound is silent</source>
        <translation>音声が無音です</translation>
    </message>
    <message>
        <source>Choose a file with a sound that can be heard.</source>
        <translation>聞き取れる音声のあるファイルを選んでください。</translation>
    </message>
    <message>
        <source>Cannot take cues from {file}</source>
        <translation>{file}からキューを作成できません</translation>
    </message>
    <message>
        <source>its sound lasts {seconds} s only</source>
        <translation>音声の長さが{seconds} 秒しかありません</translation>
    </message>
    <message>
        <source>Choose a sound of {least} s or longer.</source>
        <translation>{least} 秒以上の音声を選んでください。</translation>
    </message>
    <message>
        <source>its sound is longer than {hours} hours</source>
        <translation>音声が{hours}時間より長いです</translation>
    </message>
    <message>
        <source>Cut out the part that is needed.</source>
        <translation>必要な部分を切り出してください。</translation>
    </message>
    <message>
        <source>it is damaged: its sound should last {seconds} s and ends after {found} s</source>
        <translation>壊れています。音声の長さが{seconds} 秒と書かれていますが、{found} 秒で終わっています</translation>
    </message>
    <message>
        <source>Get the whole file again.</source>
        <translation>完全なファイルをもう一度入手してください。</translation>
    </message>
    <message>
        <source>it is damaged: {percent} % of its sound cannot be decoded</source>
        <translation>壊れています。音声の{percent} %をデコードできません</translation>
    </message>
    <message>
        <source>The video of the preview ended</source>
        <translation>プレビューの動画が終わりました</translation>
    </message>
    <message>
        <source>Cannot send {kbps} kbit/s</source>
        <translation>{kbps} kbit/sでは送信できません</translation>
    </message>
    <message>
        <source>a bit rate must be from {least} to {most} kbit/s</source>
        <translation>ビットレートは{least}から{most} kbit/sまでです</translation>
    </message>
    <message>
        <source>There is no virtual camera</source>
        <translation>仮想カメラがありません</translation>
    </message>
    <message>
        <source>no device of v4l2loopback was found, and {cause}</source>
        <translation>v4l2loopbackのデバイスが見つからず、{cause}</translation>
    </message>
    <message>
        <source>Load the driver: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. If the command is refused, install the package v4l2loopback-dkms first. Or start PipeWire.</source>
        <translation>ドライバーを読み込んでください：sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake。コマンドが拒否されたら、先にパッケージv4l2loopback-dkmsをインストールしてください。PipeWireを起動しても構いません。</translation>
    </message>
    <message>
        <source>there is no device {device}</source>
        <translation>デバイス{device}がありません</translation>
    </message>
    <message>
        <source>Load the driver: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. Or use camera: to use an existing device.</source>
        <translation>ドライバーを読み込んでください：sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake。またはcamera:で、あるデバイスを使ってください。</translation>
    </message>
    <message>
        <source>{device} is not a video device</source>
        <translation>{device}はビデオデバイスではありません</translation>
    </message>
    <message>
        <source>Name a device of v4l2loopback, such as /dev/video4, or use camera: to find one.</source>
        <translation>v4l2loopbackのデバイス（/dev/video4など）を指定するか、camera:で探してください。</translation>
    </message>
    <message>
        <source>{device} belongs to &quot;{driver}&quot; and is not a device of v4l2loopback</source>
        <translation>{device}は「{driver}」のもので、v4l2loopbackのデバイスではありません</translation>
    </message>
    <message>
        <source>another program sends to {device}</source>
        <translation>他のプログラムが{device}に送信しています</translation>
    </message>
    <message>
        <source>Stop it there, or name another device of v4l2loopback.</source>
        <translation>そちらを止めるか、v4l2loopbackの他のデバイスを指定してください。</translation>
    </message>
    <message>
        <source>you may not write to {device}</source>
        <translation>{device}に書き込む権限がありません</translation>
    </message>
    <message>
        <source>Join the group video with sudo usermod -aG video $USER, then log in again.</source>
        <translation>sudo usermod -aG video $USERでグループvideoに入り、ログインし直してください。</translation>
    </message>
    <message>
        <source>{device} does not take I420 pictures of {size}</source>
        <translation>{device}は{size}のI420画像を受け取りません</translation>
    </message>
    <message>
        <source>Choose another size to send, or load v4l2loopback again.</source>
        <translation>別の大きさを選ぶか、v4l2loopbackを読み込み直してください。</translation>
    </message>
    <message>
        <source>{device} accepts only pictures of {found}, and these have {size}</source>
        <translation>{device}は{found}の画像のままで、送るのは{size}です</translation>
    </message>
    <message>
        <source>Send pictures of {found}, or close the programs that show this camera.</source>
        <translation>{found}の画像を送るか、このカメラを表示しているプログラムを閉じてください。</translation>
    </message>
    <message>
        <source>the device accepts only a part of a picture</source>
        <translation>デバイスが画像の一部しか受け取りません</translation>
    </message>
    <message>
        <source>the PipeWire library cannot be used ({problem})</source>
        <translation>PipeWireのライブラリが使えません（{problem}）</translation>
    </message>
    <message>
        <source>Install PipeWire, or load the driver v4l2loopback and send to its device.</source>
        <translation>PipeWireをインストールするか、ドライバーv4l2loopbackを読み込んでそのデバイスに送ってください。</translation>
    </message>
    <message>
        <source>PipeWire does not run for this user ({cause})</source>
        <translation>このユーザーのPipeWireが動いていません（{cause}）</translation>
    </message>
    <message>
        <source>Start it with systemctl --user start pipewire wireplumber.</source>
        <translation>systemctl --user start pipewire wireplumberで起動してください。</translation>
    </message>
    <message>
        <source>PipeWire ended the connection ({problem})</source>
        <translation>PipeWireが接続を終えました（{problem}）</translation>
    </message>
    <message>
        <source>second {to} is not after second {from}</source>
        <translation>{to}秒は{from}秒より後ではありません</translation>
    </message>
    <message>
        <source>captions are only for two takes</source>
        <translation>見出しは2つのテイクを区別するためのものです</translation>
    </message>
    <message>
        <source>Give &quot;beside&quot; as well.</source>
        <translation>「beside」も指定してください。</translation>
    </message>
    <message>
        <source>{count} exports of clients are not finished</source>
        <translation>クライアントの書き出しが{count}件終わっていません</translation>
    </message>
    <message>
        <source>Wait for events of kind export that say done or failed.</source>
        <translation>doneまたはfailedと伝えるexportイベントを待ってください。</translation>
    </message>
    <message>
        <source>Gamepads cannot be used</source>
        <translation>ゲームパッドを使えません</translation>
    </message>
    <message>
        <source>the library SDL was not loaded: {problem}</source>
        <translation>ライブラリ SDL を読み込めませんでした：{problem}</translation>
    </message>
    <message>
        <source>Install the package libsdl2-2.0-0, and start Longtake again.</source>
        <translation>パッケージ libsdl2-2.0-0 をインストールし、Longtake を起動し直してください。</translation>
    </message>
    <message>
        <source>SDL could not start: {problem}</source>
        <translation>SDL を開始できませんでした：{problem}</translation>
    </message>
    <message>
        <source>No gamepad is connected</source>
        <translation>ゲームパッドが接続されていません</translation>
    </message>
    <message>
        <source>Connect one; Longtake uses it as soon as it is there.</source>
        <translation>接続してください。Longtake はすぐに使い始めます。</translation>
    </message>
    <message>
        <source>The gamepad {port} is missing</source>
        <translation>ゲームパッド {port} がありません</translation>
    </message>
    <message>
        <source>Connect it; Longtake uses it as soon as it is there.</source>
        <translation>接続してください。Longtake はすぐに使い始めます。</translation>
    </message>
    <message>
        <source>The gamepad {port} was not opened</source>
        <translation>ゲームパッド {port} を開けませんでした</translation>
    </message>
    <message>
        <source>Connect it again; Longtake tries again by itself.</source>
        <translation>接続し直してください。Longtake は自動で再試行します。</translation>
    </message>
    <message>
        <source>Use rtmp://HOST/APP/KEY, srt://HOST:PORT, tcp:// or udp://HOST:PORT. Or use camera: for a virtual camera, ndi:NAME for NDI, FILE.y4m or raw:FILE for a file or named pipe, - for stdout.</source>
        <translation>rtmp://HOST/APP/KEY、srt://HOST:PORT、tcp://またはudp://HOST:PORT、仮想カメラはcamera:、NDIの受信側はndi:NAME、ファイルや名前付きパイプはFILE.y4mまたはraw:FILE、標準出力は-を使ってください。</translation>
    </message>
    <message>
        <source>Cannot send by NDI</source>
        <translation>NDIで送信できません</translation>
    </message>
    <message>
        <source>Cannot send by NDI as &quot;{name}&quot;</source>
        <translation>「{name}」としてNDIで送信できません</translation>
    </message>
    <message>
        <source>a name has at most {most} bytes of UTF-8, not only blanks, no control characters and none of \ / : * ? &quot; &lt; &gt; |</source>
        <translation>名前はUTF-8で{most}バイトまでで、空白だけのもの、制御文字、\ / : * ? &quot; &lt; &gt; | は使えません</translation>
    </message>
    <message>
        <source>Choose another name, such as ndi:Longtake.</source>
        <translation>ndi:Longtakeのような別の名前を選んでください。</translation>
    </message>
    <message>
        <source>the NDI library cannot be used ({problem})</source>
        <translation>NDIのライブラリが使えません（{problem}）</translation>
    </message>
    <message>
        <source>Install the NDI runtime for Linux (libndi.so.6) from https://ndi.video, and avahi-daemon. If it is in a folder of its own, name that folder in the variable NDI_RUNTIME_DIR_V6 and start Longtake again.</source>
        <translation>https://ndi.videoのLinux用NDIランタイム（libndi.so.6）とavahi-daemonをインストールしてください。別のフォルダーにある場合は、変数NDI_RUNTIME_DIR_V6にそのフォルダーを書き、Longtakeを起動し直してください。</translation>
    </message>
    <message>
        <source>the NDI library does not run on this processor</source>
        <translation>NDIのライブラリはこのプロセッサーでは動きません</translation>
    </message>
    <message>
        <source>Send another way.</source>
        <translation>別の方法で送信してください。</translation>
    </message>
    <message>
        <source>the NDI library made no sender named {name}</source>
        <translation>NDIのライブラリが{name}という名前の送信元を作れませんでした</translation>
    </message>
    <message>
        <source>Choose another name if another program uses this one, and check that avahi-daemon runs.</source>
        <translation>このコンピューターの他のプログラムが同じ名前を使っていれば別の名前を選び、avahi-daemonが動いていることを確かめてください。</translation>
    </message>
    <message>
        <source>Cannot compact the session {session}</source>
        <translation>セッション{session}を圧縮できません</translation>
    </message>
    <message>
        <source>this model&apos;s number of passes cannot be changed</source>
        <translation>このモデルのパス数は変更できません</translation>
    </message>
    <message>
        <source>The number of passes was not changed</source>
        <translation>パス数は変更されませんでした</translation>
    </message>
    <message>
        <source>int8 is only for models of the Wan family on a CPU</source>
        <translation>int8 は CPU で動く Wan 系モデルの行列にだけ使えます</translation>
    </message>
    <message>
        <source>this CPU ({isa}) has no products in 8 bits: it needs AMX or VNNI</source>
        <translation>この CPU（{isa}）は 8 ビットの積を計算できません。AMX か VNNI が必要です</translation>
    </message>
    <message>
        <source>Choose --dtype auto.</source>
        <translation>--dtype auto を選んでください。</translation>
    </message>
    <message>
        <source>Choose another type; on a GPU such a model has fp8.</source>
        <translation>別の型を選んでください。GPU ではこのモデルに fp8 を使えます。</translation>
    </message>
    <message>
        <source>fp8 is only for models of the Wan family on a GPU</source>
        <translation>fp8 は GPU で動く Wan 系モデルの行列にだけ使えます</translation>
    </message>
    <message>
        <source>Choose another type; on a CPU such a model has int8.</source>
        <translation>別の型を選んでください。CPU ではこのモデルに int8 を使えます。</translation>
    </message>
    <message>
        <source>Choose --text-device cpu, --dtype fp8, the small decoder, a smaller budget or a smaller size, or close other programs.</source>
        <translation>--text-device cpu、--dtype fp8、小型デコーダー、より小さい予算、またはより小さいサイズを選ぶか、ほかのプログラムを閉じてください。</translation>
    </message>
    <message>
        <source>Cannot make the session&apos;s pictures</source>
        <translation>セッションの画像を生成できません</translation>
    </message>
    <message>
        <source>it was made with the former built-in model, which this version no longer has</source>
        <translation>このバージョンにはない以前の内蔵モデルで作られました</translation>
    </message>
    <message>
        <source>Export it with Longtake 0.3.0.</source>
        <translation>Longtake 0.3.0で書き出してください。</translation>
    </message>
    <message>
        <source>it belongs to the former built-in model, which this version no longer runs</source>
        <translation>以前の内蔵モデルのものであり、このバージョンでは動きません</translation>
    </message>
    <message>
        <source>Open it with Longtake 0.3.0.</source>
        <translation>Longtake 0.3.0で開いてください。</translation>
    </message>
    <message>
        <source>Try again. If it happens again, report it with the output of &quot;longtake-cli --version&quot;.</source>
        <translation>もう一度試してください。また起きる場合は、「longtake-cli --version」の出力を添えて報告してください。</translation>
    </message>
    <message>
        <source>GET /v1/openapi.json describes all requests.</source>
        <translation>すべてのリクエストの説明はGET /v1/openapi.jsonにあります。</translation>
    </message>
    <message>
        <source>Send one JSON object.</source>
        <translation>JSONオブジェクトを1つ送ってください。</translation>
    </message>
    <message>
        <source>Open the control port&apos;s own address in the browser, or use a program that is not a web page.</source>
        <translation>ブラウザーで制御ポート自身のアドレスを開くか、ウェブページではないプログラムを使ってください。</translation>
    </message>
    <message>
        <source>Send less in one request.</source>
        <translation>1回のリクエストで送る量を減らしてください。</translation>
    </message>
    <message>
        <source>Send the whole request at once.</source>
        <translation>リクエスト全体を一度に送ってください。</translation>
    </message>
    <message>
        <source>Use the control port of the window or of &quot;longtake-cli serve&quot;.</source>
        <translation>ウィンドウか「longtake-cli serve」の制御ポートを使ってください。</translation>
    </message>
    <message>
        <source>Send a prompt, and ask again after the first picture.</source>
        <translation>プロンプトを送り、最初の画像ができてからもう一度要求してください。</translation>
    </message>
    <message>
        <source>Use /v1/preview.mjpeg instead.</source>
        <translation>代わりに/v1/preview.mjpegを使ってください。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; and GET /v1/openapi.json list the commands.</source>
        <translation>コマンドの一覧は「longtake-cli serve --list」とGET /v1/openapi.jsonにあります。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; shows its arguments.</source>
        <translation>引数は「longtake-cli serve --list」で表示されます。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; shows the OSC types of each command.</source>
        <translation>各コマンドのOSCの型は「longtake-cli serve --list」で表示されます。</translation>
    </message>
    <message>
        <source>Send one weight for each text.</source>
        <translation>テキストごとに重みを1つ送ってください。</translation>
    </message>
    <message>
        <source>Use the window or &quot;longtake-cli serve&quot; for it.</source>
        <translation>ウィンドウか「longtake-cli serve」を使ってください。</translation>
    </message>
    <message>
        <source>Send send_start first.</source>
        <translation>先にsend_startを送ってください。</translation>
    </message>
    <message>
        <source>Send record_start first.</source>
        <translation>先にrecord_startを送ってください。</translation>
    </message>
    <message>
        <source>Give exactly one of them.</source>
        <translation>そのうちちょうど1つを指定してください。</translation>
    </message>
    <message>
        <source>Count the texts from 1 and choose one of them.</source>
        <translation>テキストを1から数え、そのうち1つを選んでください。</translation>
    </message>
    <message>
        <source>Give an end that is after the start.</source>
        <translation>開始より後の終わりを指定してください。</translation>
    </message>
    <message>
        <source>Start Longtake again. If it happens again, reinstall the package libsdl2-2.0-0.</source>
        <translation>Longtakeを起動し直してください。また起きる場合は、パッケージ libsdl2-2.0-0 を再インストールしてください。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli midi --map NAME&quot; prints a built-in map as an example.</source>
        <translation>「longtake-cli midi --map NAME」は組み込みのマッピングを例として出力します。</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>ファイルを指定してください。</translation>
    </message>
    <message>
        <source>Choose a smaller file.</source>
        <translation>より小さいファイルを選んでください。</translation>
    </message>
    <message>
        <source>Choose another file or folder, or change the permissions of this one.</source>
        <translation>別のファイルかフォルダーを選ぶか、権限を変更してください。</translation>
    </message>
    <message>
        <source>Choose a folder on another disk.</source>
        <translation>別のディスクのフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Check the disk, then try again.</source>
        <translation>ディスクを確認してから、もう一度試してください。</translation>
    </message>
    <message>
        <source>Close other programs, then try again.</source>
        <translation>他のプログラムを閉じてから、もう一度試してください。</translation>
    </message>
    <message>
        <source>Correct it, then try again.</source>
        <translation>そこを直してから、もう一度試してください。</translation>
    </message>
    <message>
        <source>Make at least one chunk, for example with --chunks 8.</source>
        <translation>少なくとも1チャンクを生成してください（例：--chunks 8）。</translation>
    </message>
    <message>
        <source>Choose a model with a memory, such as the built-in one.</source>
        <translation>組み込みモデルなど、記憶のあるモデルを選んでください。</translation>
    </message>
    <message>
        <source>Install the NVIDIA driver, or use --device cpu.</source>
        <translation>NVIDIAドライバーをインストールするか、--device cpuを使ってください。</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver, or use --device cpu.</source>
        <translation>NVIDIAドライバーを更新するか、--device cpuを使ってください。</translation>
    </message>
    <message>
        <source>Restart the computer. If it happens again, reinstall the NVIDIA driver, or use --device cpu.</source>
        <translation>コンピューターを再起動してください。また起きる場合は、NVIDIAドライバーを再インストールするか、--device cpuを使ってください。</translation>
    </message>
    <message>
        <source>Check that &quot;nvidia-smi&quot; shows a GPU, or use --device cpu.</source>
        <translation>「nvidia-smi」にGPUが表示されるか確認するか、--device cpuを使ってください。</translation>
    </message>
    <message>
        <source>the file {file} of the GPU kernels is missing</source>
        <translation>GPUカーネルのファイル{file}がありません</translation>
    </message>
    <message>
        <source>Use --device cpu, or build the program again from one source tree.</source>
        <translation>--device cpuを使うか、1つのソースツリーからプログラムをビルドし直してください。</translation>
    </message>
    <message>
        <source>Create the folder, or choose another one.</source>
        <translation>フォルダーを作るか、別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Choose a size from 1 to 16384 pixels.</source>
        <translation>1から16384ピクセルのサイズを選んでください。</translation>
    </message>
    <message>
        <source>Choose a frame rate above zero.</source>
        <translation>0より大きいフレームレートを選んでください。</translation>
    </message>
    <message>
        <source>Install FFmpeg with PNG, or write .mp4 instead.</source>
        <translation>PNG付きのFFmpegをインストールするか、代わりに.mp4で書き出してください。</translation>
    </message>
    <message>
        <source>Install FFmpeg with JPEG.</source>
        <translation>JPEG付きのFFmpegをインストールしてください。</translation>
    </message>
    <message>
        <source>Install another version of FFmpeg, then run &quot;longtake-cli selftest&quot; again.</source>
        <translation>別のバージョンのFFmpegをインストールし、「longtake-cli selftest」をもう一度実行してください。</translation>
    </message>
    <message>
        <source>Correct the file, or get it again from the model&apos;s source.</source>
        <translation>ファイルを直すか、モデルの配布元からもう一度入手してください。</translation>
    </message>
    <message>
        <source>Name a model with --model.</source>
        <translation>--modelでモデルを指定してください。</translation>
    </message>
    <message>
        <source>Open it with the version of Longtake that made it.</source>
        <translation>作成したバージョンのLongtakeで開いてください。</translation>
    </message>
    <message>
        <source>Choose another picture size.</source>
        <translation>別の画像サイズを選んでください。</translation>
    </message>
    <message>
        <source>Choose a file with one JSON object.</source>
        <translation>JSONオブジェクトが1つ入ったファイルを選んでください。</translation>
    </message>
    <message>
        <source>Correct the file, or choose a built-in policy.</source>
        <translation>ファイルを直すか、組み込みのポリシーを選んでください。</translation>
    </message>
    <message>
        <source>Start the program and the receiver again.</source>
        <translation>プログラムと受信側を起動し直してください。</translation>
    </message>
    <message>
        <source>Start the receiver, or check that it still runs.</source>
        <translation>受信側を起動するか、まだ動いているか確認してください。</translation>
    </message>
    <message>
        <source>Start a program that reads from the pipe.</source>
        <translation>パイプから読み取るプログラムを起動してください。</translation>
    </message>
    <message>
        <source>Choose a bit rate in this range.</source>
        <translation>この範囲のビットレートを選んでください。</translation>
    </message>
    <message>
        <source>Check the session&apos;s folder; &quot;longtake-cli sessions&quot; lists all sessions.</source>
        <translation>セッションのフォルダーを確認してください。「longtake-cli sessions」で全セッションの一覧が表示されます。</translation>
    </message>
    <message>
        <source>Use a copy of the session: nothing can be shown without its beginning.</source>
        <translation>セッションのコピーを使ってください。先頭がないと何も表示できません。</translation>
    </message>
    <message>
        <source>Start a new session.</source>
        <translation>新しいセッションを始めてください。</translation>
    </message>
    <message>
        <source>Choose a range without this chunk.</source>
        <translation>このチャンクを含まない範囲を選んでください。</translation>
    </message>
    <message>
        <source>Choose a chunk of the session.</source>
        <translation>セッションにあるチャンクを選んでください。</translation>
    </message>
    <message>
        <source>Start a new stream, or choose another model.</source>
        <translation>新しいストリームを始めるか、別のモデルを選んでください。</translation>
    </message>
    <message>
        <source>Update Longtake: a newer version may have written it.</source>
        <translation>Longtakeを更新してください。新しいバージョンが書いた可能性があります。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli cues SOUND -o FILE&quot; writes a timeline as an example.</source>
        <translation>「longtake-cli cues SOUND -o FILE」は例となるタイムラインを書き出します。</translation>
    </message>
    <message>
        <source>Play the next chunk instead.</source>
        <translation>代わりに次のチャンクを再生してください。</translation>
    </message>
    <message>
        <source>Replace config.json by the one of UMT5-XXL.</source>
        <translation>config.jsonをUMT5-XXLのものに置き換えてください。</translation>
    </message>
    <message>
        <source>Convert another file, or get this one again.</source>
        <translation>別のファイルを変換するか、このファイルをもう一度入手してください。</translation>
    </message>
    <message>
        <source>it is MAGI-1, whose network this program does not have</source>
        <translation>これは MAGI-1 で、このプログラムにはそのネットワークがありません</translation>
    </message>
    <message>
        <source>Choose a model of the Wan 2.1 family.</source>
        <translation>Wan 2.1 ファミリーのモデルを選んでください。</translation>
    </message>
    <message>
        <source>it is LTX-Video, whose network this program does not have</source>
        <translation>これは LTX-Video で、このプログラムにはそのネットワークがありません</translation>
    </message>
    <message>
        <source>it is NOVA, whose networks this program does not have</source>
        <translation>これは NOVA で、このプログラムにはそのネットワークがありません</translation>
    </message>
    <message>
        <source>it is Pyramid Flow, or an image model with the same names (SD3, FLUX), whose networks this program does not have</source>
        <translation>これは Pyramid Flow か、同じ名前を持つ画像モデル（SD3、FLUX）で、このプログラムにはそのネットワークがありません</translation>
    </message>
    <message>
        <source>the GPU libraries for LibTorch {version} are not set up</source>
        <translation>LibTorch {version} 用の GPU ライブラリがセットアップされていません</translation>
    </message>
    <message>
        <source>&quot;longtake-cli gpu setup&quot; downloads them; --device cpu works without them.</source>
        <translation>「longtake-cli gpu setup」でダウンロードできます。--device cpu ならなくても動きます。</translation>
    </message>
    <message>
        <source>Install the whole package again, or build with the CUDA toolkit. --device cpu works without it.</source>
        <translation>パッケージ全体をインストールし直すか、CUDA Toolkit を使ってビルドしてください。--device cpu ならなくても動きます。</translation>
    </message>
    <message>
        <source>&quot;longtake-cli gpu remove&quot; and then &quot;longtake-cli gpu setup&quot; download the GPU libraries again. --device cpu works without them.</source>
        <translation>「longtake-cli gpu remove」、続けて「longtake-cli gpu setup」で GPU ライブラリをダウンロードし直せます。--device cpu ならなくても動きます。</translation>
    </message>
    <message>
        <source>chunks before chunk {chunk} followed a video, and without a session only the newest of them are kept</source>
        <translation>チャンク {chunk} より前のチャンクは動画に追従しており、セッションがないと最新のものしか残りません</translation>
    </message>
    <message>
        <source>Choose a later chunk, or keep a session, from which every chunk can be reached.</source>
        <translation>後のチャンクを選ぶか、セッションを保存してください。セッションからはどのチャンクにも戻れます。</translation>
    </message>
    <message>
        <source>{file} lacks {count} pictures</source>
        <translation>{file} には {count} 枚の画像が欠けています</translation>
    </message>
    <message>
        <source>this computer encodes them more slowly than they come</source>
        <translation>このコンピューターでは、届く速さで符号化できません</translation>
    </message>
    <message>
        <source>Record while a session is kept, from which the recorder reads what it lacks, or choose a smaller picture.</source>
        <translation>セッションを保存しながら録画してください。不足分はそこから読み込まれます。または、画像を小さくしてください。</translation>
    </message>
    <message>
        <source>The stream stays as it is</source>
        <translation>ストリームはそのままです</translation>
    </message>
    <message>
        <source>the command &quot;{command}&quot; is too large for the session&apos;s log</source>
        <translation>コマンド &quot;{command}&quot; はセッションのログには大きすぎます</translation>
    </message>
    <message>
        <source>Divide it into smaller ones.</source>
        <translation>小さく分けてください。</translation>
    </message>
    <message>
        <source>Close other programs and open it again, or use another copy of it.</source>
        <translation>ほかのプログラムを閉じてもう一度開くか、別のコピーを使ってください。</translation>
    </message>
    <message>
        <source>Reading the session</source>
        <translation>セッションを読み込み中</translation>
    </message>
    <message>
        <source>Going back</source>
        <translation>戻っています</translation>
    </message>
    <message>
        <source>Omit --control-no-token, or omit --control-address.</source>
        <translation>--control-no-tokenまたは--control-addressを外してください。</translation>
    </message>
    <message>
        <source>Send the header &quot;Authorization: Bearer TOKEN&quot; with the token in the file that the program names when it opens the port, usually ~/.config/longtake/control-token. A browser or a player needs a link: GET /v1/link, or Window &gt; Copy Link to Control Port.</source>
        <translation>ヘッダー &quot;Authorization: Bearer TOKEN&quot; を、ポートを開くときにプログラムが示すファイル（通常は ~/.config/longtake/control-token）のトークンとともに送ってください。ブラウザーやプレーヤーにはリンクが必要です：GET /v1/link、またはウィンドウ &gt; 制御ポートへのリンクをコピー。</translation>
    </message>
    <message>
        <source>This link does not let anybody in</source>
        <translation>このリンクでは入れません</translation>
    </message>
    <message>
        <source>it was used before, or the port was opened again since</source>
        <translation>すでに使われたか、その後ポートが開き直されました</translation>
    </message>
    <message>
        <source>Get another one with GET /v1/link, or with Window &gt; Copy Link to Control Port.</source>
        <translation>GET /v1/link、またはウィンドウ &gt; 制御ポートへのリンクをコピーで新しいリンクを取得してください。</translation>
    </message>
    <message>
        <source>The control port has no token</source>
        <translation>制御ポートにトークンがありません</translation>
    </message>
    <message>
        <source>OSC was not opened on {address}</source>
        <translation>{address} でOSCを開けませんでした</translation>
    </message>
    <message>
        <source>--osc-all lets whoever sends steer everything</source>
        <translation>--osc-allでは、送信者が誰でもすべてを操作できます</translation>
    </message>
    <message>
        <source>Give --osc-from IP as well, or omit --osc-all.</source>
        <translation>--osc-from IPも指定するか、--osc-allを外してください。</translation>
    </message>
    <message>
        <source>other machines reach this port, and OSC has no tokens, so it takes only the commands of the stage</source>
        <translation>他のコンピューターがこのポートに届き、OSCにはトークンがないため、ステージのコマンドだけを受け付けます</translation>
    </message>
    <message>
        <source>Send it over HTTP with the token, or open the port with --osc-from IP --osc-all.</source>
        <translation>トークンを付けてHTTPで送るか、--osc-from IP --osc-allでポートを開いてください。</translation>
    </message>
    <message>
        <source>it is in a format that Longtake does not open, such as a playlist</source>
        <translation>プレイリストなど、Longtakeが開かない形式です</translation>
    </message>
    <message>
        <source>Cannot use --send-ca for {address}</source>
        <translation>{address} には--send-caを使えません</translation>
    </message>
    <message>
        <source>only rtmps:// checks who the server is</source>
        <translation>サーバーの身元を確認するのはrtmps://だけです</translation>
    </message>
    <message>
        <source>Omit it, or send to rtmps://.</source>
        <translation>外すか、rtmps://へ送信してください。</translation>
    </message>
    <message>
        <source>the server did not prove that it is the one in the address</source>
        <translation>サーバーはアドレスのサーバーであることを証明できませんでした</translation>
    </message>
    <message>
        <source>Check the address and this computer&apos;s date. If you trust the server&apos;s own certificate, give it with --send-ca FILE or in the variable SSL_CERT_FILE.</source>
        <translation>アドレスとこのコンピューターの日付を確認してください。サーバー独自の証明書を信頼する場合は、--send-ca ファイルまたは変数 SSL_CERT_FILE で指定してください。</translation>
    </message>
    <message>
        <source>this system has no file of certificates, so no server can prove who it is</source>
        <translation>このシステムには証明書ファイルがないため、どのサーバーも身元を証明できません</translation>
    </message>
    <message>
        <source>Install the package ca-certificates, or name a file with --send-ca FILE or in the variable SSL_CERT_FILE.</source>
        <translation>パッケージca-certificatesをインストールするか、--send-ca ファイルまたは変数 SSL_CERT_FILE でファイルを指定してください。</translation>
    </message>
    <message>
        <source>the GPU has not enough free memory for it</source>
        <translation>GPU の空きメモリーが足りません</translation>
    </message>
    <message>
        <source>The stream continues. Close other programs that use the GPU, lower the budget, or choose the small decoder, and try again.</source>
        <translation>ストリームは続きます。GPU を使う他のプログラムを閉じるか、予算を下げるか、小さいデコーダーを選んで、もう一度お試しください。</translation>
    </message>
    <message>
        <source>The model was not opened</source>
        <translation>モデルを開けませんでした</translation>
    </message>
    <message>
        <source>the GPU ran out of memory while it was read</source>
        <translation>読み込み中に GPU のメモリーが足りなくなりました</translation>
    </message>
    <message>
        <source>Close other programs that use the GPU, lower the budget, or choose the small decoder or fp8, and press Restart. With --device cpu it needs no GPU.</source>
        <translation>GPU を使う他のプログラムを閉じるか、予算を下げるか、小さいデコーダーまたは fp8 を選んで、「再起動」を押してください。--device cpu なら GPU は不要です。</translation>
    </message>
    <message>
        <source>The GPU stopped working</source>
        <translation>GPU が動作しなくなりました</translation>
    </message>
    <message>
        <source>Close Longtake and start it again: the session continues where it was. If it happens again, choose --device cpu.</source>
        <translation>Longtake を閉じて起動し直してください。セッションは元の場所から続きます。再び起きる場合は --device cpu を選んでください。</translation>
    </message>
    <message>
        <source>The GPU cannot be used</source>
        <translation>GPU を使えません</translation>
    </message>
    <message>
        <source>its driver serves CUDA {found}, and CUDA {needed} is needed</source>
        <translation>ドライバーは CUDA {found} に対応していますが、CUDA {needed} が必要です</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver to version {driver} or newer, or use --device cpu.</source>
        <translation>NVIDIA ドライバーをバージョン {driver} 以降に更新するか、--device cpu を使ってください。</translation>
    </message>
    <message>
        <source>the {gpu} has compute capability {found}, and {least} is the least</source>
        <translation>{gpu} の Compute Capability は {found} ですが、{least} 以上が必要です</translation>
    </message>
    <message>
        <source>Use --device cpu, or a newer GPU.</source>
        <translation>--device cpu か、より新しい GPU を使ってください。</translation>
    </message>
    <message>
        <source>this machine has a GPU of AMD, and only NVIDIA&apos;s are supported</source>
        <translation>このマシンの GPU は AMD 製ですが、対応しているのは NVIDIA 製だけです</translation>
    </message>
    <message>
        <source>Use --device cpu.</source>
        <translation>--device cpu を使ってください。</translation>
    </message>
    <message>
        <source>the {gpu} is too old for the GPU libraries</source>
        <translation>{gpu} は GPU ライブラリーには古すぎます</translation>
    </message>
    <message>
        <source>Choose another GPU, or --device cpu.</source>
        <translation>別の GPU か --device cpu を選んでください。</translation>
    </message>
    <message>
        <source>the {gpu} does not multiply bf16; GPUs from the RTX 30 series on do</source>
        <translation>{gpu} は bf16 の乗算ができません。RTX 30 シリーズ以降の GPU ならできます</translation>
    </message>
    <message>
        <source>Choose --dtype fp32, or --device cpu.</source>
        <translation>--dtype fp32 か --device cpu を選んでください。</translation>
    </message>
    <message>
        <source>Cannot read the session</source>
        <translation>セッションを読み込めません</translation>
    </message>
    <message>
        <source>its file was cut short, or its disk was taken away, while it was open</source>
        <translation>開いている間に、ファイルが短くなったか、ディスクが取り外されました</translation>
    </message>
    <message>
        <source>this model continues only pictures that it made itself</source>
        <translation>このモデルは自分で作った画像だけを続けます</translation>
    </message>
    <message>
        <source>this model keeps no memory: each of its clips continues the last {pictures} pictures of the one before</source>
        <translation>このモデルには記憶がなく、各クリップは前のクリップの最後の{pictures}枚の画像から続きます</translation>
    </message>
    <message>
        <source>this model keeps no memory: each of its clips continues the last pictures of the one before</source>
        <translation>このモデルには記憶がなく、各クリップは前のクリップの最後の画像から続きます</translation>
    </message>
    <message>
        <source>Connect the disk again, then open the session again.</source>
        <translation>ディスクをもう一度接続してから、セッションを開き直してください。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Examples</name>
    <message>
        <source>Day and Night</source>
        <translation>昼と夜</translation>
    </message>
    <message>
        <source>One shot from day to night. Each prompt slides into the next; the ball is not forgotten.</source>
        <translation>昼から夜までの1ショット。プロンプトは次のプロンプトへ少しずつ移り、ボールは忘れられません。</translation>
    </message>
    <message>
        <source>Away and Back</source>
        <translation>離れて戻る</translation>
    </message>
    <message>
        <source>The camera looks away and comes back, with memory at first and then without. Inspect shows it.</source>
        <translation>カメラが目をそらして戻ります。最初は記憶あり、次は記憶なし。「観察」で確かめられます。</translation>
    </message>
    <message>
        <source>Blend and Cut</source>
        <translation>ブレンドとカット</translation>
    </message>
    <message>
        <source>Two prompts at once, by weight, and then a cut to another place.</source>
        <translation>2つのプロンプトを重みでブレンドし、そのあと別の場所へカットします。</translation>
    </message>
    <message>
        <source>Behind a Tree</source>
        <translation>木のうしろ</translation>
    </message>
    <message>
        <source>The prompt does not give the ball&apos;s colour. When it comes out again, only the memory knows it.</source>
        <translation>ボールの色はどの言葉にもありません。また現れたとき、その色を知っているのは記憶だけです。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>リストを消去</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>The stream comes first; pause it and files are ready sooner.</source>
        <translation>ストリームが優先されます。一時停止すると、ファイルが早く仕上がります。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportForm</name>
    <message>
        <source>Preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source> s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>How many seconds</source>
        <translation>何秒か</translation>
    </message>
    <message>
        <source>The command “Keep the Last Seconds” keeps as many</source>
        <translation>コマンド「最後の秒数を保存」も同じ秒数を保存します</translation>
    </message>
    <message>
        <source>Goes with the file</source>
        <translation>ファイルに添付</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>参照…</translation>
    </message>
    <message>
        <source>What it will be</source>
        <translation>書き出される内容</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>妨げになっていること</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>範囲</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>毎秒の画像数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>セッション</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>%1, as the model makes them</source>
        <translation>%1、モデルのまま</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, twice as large</source>
        <translation>%1、2倍の大きさ</translation>
    </message>
    <message>
        <source>%1, enlarged to fit, on black</source>
        <translation>%1、枠に合わせて拡大、余白は黒</translation>
    </message>
    <message>
        <source>Not in the file</source>
        <translation>ファイルに入れない</translation>
    </message>
    <message>
        <source>Chapters and description of the file</source>
        <translation>ファイルのチャプターと説明</translation>
    </message>
    <message>
        <source>Subtitles in a .srt file next to it</source>
        <translation>別の.srtファイルの字幕</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>両方</translation>
    </message>
    <message>
        <source>The MP4 then carries the whole session with all its takes, not only this range. Longtake opens it like a session.</source>
        <translation>MP4に、この範囲だけでなく全テイクを含むセッション全体が入ります。Longtakeではセッションとして開けます。</translation>
    </message>
    <message>
        <source>Only an MP4 can carry a session</source>
        <translation>セッションを入れられるのはMP4だけです</translation>
    </message>
    <message>
        <source>In to out · of one take only</source>
        <translation>イン点～アウト点 · 1テイクのみ</translation>
    </message>
    <message>
        <source>Each take as a whole</source>
        <translation>各テイク全体</translation>
    </message>
    <message>
        <source>The last seconds of each</source>
        <translation>各テイクの最後の数秒</translation>
    </message>
    <message>
        <source>Whole take · %1</source>
        <translation>テイク全体 · %1</translation>
    </message>
    <message>
        <source>Last %1 s · %2</source>
        <translation>最後の%1秒 · %2</translation>
    </message>
    <message>
        <source>In to out · %1</source>
        <translation>イン点～アウト点 · %1</translation>
    </message>
    <message>
        <source>In to out · no marks are set</source>
        <translation>イン点～アウト点 · マークなし</translation>
    </message>
    <message>
        <source>Folder of pictures (*)</source>
        <translation>画像のフォルダー (*)</translation>
    </message>
    <message>
        <source>%1 file (*%2)</source>
        <translation>%1ファイル (*%2)</translation>
    </message>
    <message>
        <source>Export As</source>
        <translation>別名で書き出し</translation>
    </message>
    <message>
        <source>No take is chosen.</source>
        <translation>テイクが選ばれていません。</translation>
    </message>
    <message>
        <source>This stream is not saved, so there is nothing to export. See the notice above the picture.</source>
        <translation>このストリームは保存されていないため、書き出すものがありません。画像の上のお知らせをご覧ください。</translation>
    </message>
    <message>
        <source>This range holds no pictures yet.</source>
        <translation>この範囲にはまだ画像がありません。</translation>
    </message>
    <message>
        <source>Name a folder.</source>
        <translation>フォルダーを指定してください。</translation>
    </message>
    <message>
        <source>Name a file, with its folder.</source>
        <translation>ファイルをフォルダー付きで指定してください。</translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation>フォルダー%1はありません。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written to.</source>
        <translation>フォルダー%1に書き込めません。</translation>
    </message>
    <message>
        <source>The disk has %1 left, this needs about %2. Choose another folder or a shorter range.</source>
        <translation>ディスクの空きは%1ですが、約%2が必要です。別のフォルダーか短い範囲を選んでください。</translation>
    </message>
    <message>
        <source>The name must end in %1.</source>
        <translation>名前の末尾は%1でなければなりません。</translation>
    </message>
    <message>
        <source>The folder %1 is not empty. Name a new or an empty one.</source>
        <translation>フォルダー%1は空ではありません。新しいか空のフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>This file is being exported already.</source>
        <translation>このファイルはすでに書き出し中です。</translation>
    </message>
    <message>
        <source>Each take gets a name of its own in this folder</source>
        <translation>このフォルダーで各テイクに名前が付きます</translation>
    </message>
    <message>
        <source>%1 pictures · %2 · about %3</source>
        <translation>画像%1枚 · %2 · 約%3</translation>
    </message>
    <message>
        <source> · ready in about %1</source>
        <translation> · 完了まで約%1</translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation> · 空き%1</translation>
    </message>
    <message>
        <source> · replaces the existing file</source>
        <translation> · 既存のファイルを置き換えます</translation>
    </message>
    <message>
        <source>Export %1 Takes</source>
        <translation>%1テイクを書き出し</translation>
    </message>
    <message>
        <source>WebVTT in a .vtt file next to it</source>
        <translation>横の.vttファイルにWebVTT</translation>
    </message>
    <message>
        <source>Only an MP4 has chapters and subtitles</source>
        <translation>チャプターと字幕があるのはMP4だけです</translation>
    </message>
    <message>
        <source>as large as it gets</source>
        <translation>制限なし</translation>
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
        <translation>ファイルはこれより大きくなりません。代わりに画質が下がります。0 で制限を外します。</translation>
    </message>
    <message>
        <source>Only an MP4 can have a size limit</source>
        <translation>サイズを制限できるのは MP4 だけです</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Browse for a sound…</source>
        <translation>音声を選ぶ…</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>音声</translation>
    </message>
    <message>
        <source>The sound of this file is added to the video, from the first picture on. It fades out with the last.</source>
        <translation>このファイルの音声を、動画の最初の画像から付けます。最後の画像とともに消えていきます。</translation>
    </message>
    <message>
        <source>Only an MP4 can have sound</source>
        <translation>音声を付けられるのは MP4 だけです</translation>
    </message>
    <message>
        <source>Add a Sound to the Video</source>
        <translation>動画に音声を付ける</translation>
    </message>
    <message>
        <source>Sounds (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;All files (*)</source>
        <translation>音声 (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>There is no sound file %1.</source>
        <translation>音声ファイル %1 がありません。</translation>
    </message>
    <message>
        <source>%1, mixed from neighbouring pictures</source>
        <translation>%1、隣り合う画像を混ぜる</translation>
    </message>
    <message>
        <source>%1, with the motion in between</source>
        <translation>%1、間の動きも作る</translation>
    </message>
    <message>
        <source>Result for the preset</source>
        <translation>プリセットの結果</translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation>表示しない</translation>
    </message>
    <message>
        <source>Over the pictures</source>
        <translation>画像に重ねる</translation>
    </message>
    <message>
        <source>In a file of its own</source>
        <translation>別のファイルに</translation>
    </message>
    <message>
        <source>What the memory keeps and how salient it is, in the colours of the window&apos;s overlay. A file of its own is called NAME.memory.mp4. A session does not hold this, so its model computes the memory again.</source>
        <translation>記憶が保持するものとその顕著性を、ウィンドウのオーバーレイと同じ色で示します。別のファイルの名前は「名前.memory.mp4」です。セッションには含まれないため、そのモデルで記憶を作り直します。</translation>
    </message>
    <message>
        <source>Shows another take of the session on the right, at the same moments. The shorter take stays at its last picture.</source>
        <translation>セッションの別のテイクを、同じ時点で右側に表示します。先に終わるテイクは最後の画像のままになります。</translation>
    </message>
    <message>
        <source>Captions</source>
        <translation>見出し</translation>
    </message>
    <message>
        <source>Writes the number of each take and its name, or else its policy, into its corner</source>
        <translation>各テイクの隅に番号と名前を書きます。名前がなければポリシーを書きます</translation>
    </message>
    <message>
        <source>Pattern for the names of files. Fields in braces are filled in.</source>
        <translation>ファイル名の作り方です。波括弧の中は置き換えられます。</translation>
    </message>
    <message>
        <source>Put a field into the name</source>
        <translation>名前に項目を入れる</translation>
    </message>
    <message>
        <source>name of the session</source>
        <translation>セッションの名前</translation>
    </message>
    <message>
        <source>number of the take</source>
        <translation>テイクの番号</translation>
    </message>
    <message>
        <source>day of the export</source>
        <translation>書き出しの日付</translation>
    </message>
    <message>
        <source>time of the export</source>
        <translation>書き出しの時刻</translation>
    </message>
    <message>
        <source>last prompt</source>
        <translation>最後のプロンプト</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>policy of the memory</source>
        <translation>記憶のポリシー</translation>
    </message>
    <message>
        <source>number that makes the name new</source>
        <translation>名前が重ならない番号</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>As it was at first</source>
        <translation>最初の状態に戻す</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>記憶</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>横に並べる</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Your own preset, made from %1.</source>
        <translation>「%1」から作った自分のプリセットです。</translation>
    </message>
    <message>
        <source>No other take</source>
        <translation>ほかのテイクなし</translation>
    </message>
    <message>
        <source> · becomes %1</source>
        <translation> · %1になります</translation>
    </message>
    <message>
        <source> · the first becomes %1</source>
        <translation> · 最初のものは%1になります</translation>
    </message>
    <message>
        <source>The session does not hold the memory. Its model is loaded and follows the take again, which is faster than the stream was.</source>
        <translation>セッションには記憶が含まれていません。モデルを読み込んでテイクをもう一度たどるため、ストリームにかかった時間の一部が必要です。</translation>
    </message>
    <message>
        <source>Second of the sound at the first picture; below 0 the sound begins later</source>
        <translation>最初の画像で聞こえる音声の秒。0より小さいと、音声は後から始まります</translation>
    </message>
    <message>
        <source>Sound from</source>
        <translation>音声の開始</translation>
    </message>
    <message>
        <source>The sound ends before this range begins. Remove it, or choose an earlier range.</source>
        <translation>この範囲が始まる前に音声が終わります。音声を外すか、もっと前の範囲を選んでください。</translation>
    </message>
    <message>
        <source>Each take as trimmed</source>
        <translation>各テイクのトリミング範囲</translation>
    </message>
    <message>
        <source>Take as trimmed · %1 (%2 to %3)</source>
        <translation>トリミング範囲 · %1（%2～%3）</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportPreset</name>
    <message>
        <source>Share</source>
        <translation>共有</translation>
    </message>
    <message>
        <source>H.264 MP4 that phones, editors and most sites take. Choose 24 pictures a second for a site that refuses 16.</source>
        <translation>スマートフォン、編集ソフト、ほとんどのサイトで使えるH.264のMP4です。16枚を受け付けないサイトには、毎秒24枚を選んでください。</translation>
    </message>
    <message>
        <source>Master</source>
        <translation>マスター</translation>
    </message>
    <message>
        <source>H.264 MP4 at the model&apos;s own rate, with hardly any loss. For editing and for keeping.</source>
        <translation>モデル本来のフレームレートで、ほとんど劣化のないH.264のMP4です。編集や保管に向きます。</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>下書き</translation>
    </message>
    <message>
        <source>A small H.264 MP4, made quickly. For messages and notes.</source>
        <translation>すばやく作れる小さなH.264のMP4です。メッセージやメモに向きます。</translation>
    </message>
    <message>
        <source>GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>An animated GIF that repeats, with 255 colours chosen from the pictures. Best for a few seconds.</source>
        <translation>画像から選んだ255色で繰り返すアニメーションGIFです。数秒の長さに向きます。</translation>
    </message>
    <message>
        <source>PNG pictures</source>
        <translation>PNG画像</translation>
    </message>
    <message>
        <source>A folder with one lossless picture per frame, for compositing and for papers.</source>
        <translation>フレームごとに劣化のない画像を入れたフォルダーです。コンポジットや論文に向きます。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1秒</translation>
    </message>
    <message>
        <source>Archive (FFV1)</source>
        <translation>アーカイブ（FFV1）</translation>
    </message>
    <message>
        <source>A .mkv file without any loss, at the model&apos;s own rate. For keeping, and for making others from.</source>
        <translation>劣化のまったくない.mkvファイルで、レートはモデルのままです。保存用、他の形式の元に。</translation>
    </message>
    <message>
        <source>Editing (ProRes)</source>
        <translation>編集（ProRes）</translation>
    </message>
    <message>
        <source>ProRes 422 HQ in a .mov file, which editors cut without decoding the frames around the cut.</source>
        <translation>.movファイルのProRes 422 HQで、編集ソフトは前後を復号せずに切れます。</translation>
    </message>
    <message>
        <source>WebP</source>
        <translation>WebP</translation>
    </message>
    <message>
        <source>An animated WebP that repeats, with all colours and much smaller than a GIF. For web pages.</source>
        <translation>繰り返し再生されるアニメーションWebPで、すべての色を持ち、GIFよりずっと小さくなります。ウェブページ向け。</translation>
    </message>
    <message>
        <source>AV1</source>
        <translation>AV1</translation>
    </message>
    <message>
        <source>An MP4 with AV1: smaller than H.264 and slower to make. Not every player supports it yet.</source>
        <translation>AV1のMP4です。H.264より小さく、作るのに時間がかかります。再生できないプレーヤーもあります。</translation>
    </message>
    <message>
        <source>WebM (AV1)</source>
        <translation>WebM（AV1）</translation>
    </message>
    <message>
        <source>A .webm file with AV1, for web pages. Slower to make.</source>
        <translation>Webページ向けの、AV1の.webmファイルです。作るのに時間がかかります。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportRows</name>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 · %2 left</source>
        <translation>%1 · 残り%2</translation>
    </message>
    <message>
        <source>not exported</source>
        <translation>書き出されませんでした</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>キャンセル済み</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1をキャンセル</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>フォルダーで表示</translation>
    </message>
    <message>
        <source>Show %1 in its folder</source>
        <translation>%1をフォルダーで表示</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>%1の進行状況</translation>
    </message>
</context>
<context>
    <name>longtake::ui::FadeLength</name>
    <message>
        <source>Length of a fade in chunks</source>
        <translation>フェードの長さ（チャンク数）</translation>
    </message>
    <message>
        <source>How many chunks a fade takes</source>
        <translation>フェードにかけるチャンク数</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1秒</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>チャンク</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Fader</name>
    <message>
        <source>Prompt at end A</source>
        <translation>A端のプロンプト</translation>
    </message>
    <message>
        <source>The prompt at the left end of the fader</source>
        <translation>フェーダーの左端のプロンプト</translation>
    </message>
    <message>
        <source>Prompt at end B</source>
        <translation>B端のプロンプト</translation>
    </message>
    <message>
        <source>The prompt at the right end of the fader</source>
        <translation>フェーダーの右端のプロンプト</translation>
    </message>
    <message>
        <source>Fader</source>
        <translation>フェーダー</translation>
    </message>
    <message>
        <source>%1 · empty</source>
        <translation>%1・空</translation>
    </message>
    <message>
        <source>From prompt A to prompt B. Between them is a blend; the stream follows at the next chunk.</source>
        <translation>プロンプトAからプロンプトBまで。間はブレンドで、ストリームは次のチャンクから従います。</translation>
    </message>
    <message>
        <source>Choose two pads with different prompts for A and B.</source>
        <translation>AとBに、プロンプトの異なる2つのパッドを選んでください。</translation>
    </message>
    <message>
        <source>neither A nor B</source>
        <translation>AでもBでもない</translation>
    </message>
    <message>
        <source>How much of the picture&apos;s prompt is A, and how much is B, in per cent</source>
        <translation>画像のプロンプトに占めるAとBの割合（パーセント）</translation>
    </message>
    <message>
        <source>The current prompt is not one of those at the ends of the fader</source>
        <translation>フェーダーの両端以外のプロンプトが有効です</translation>
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
        <translation>ストリームが動画から離れてよい度合い</translation>
    </message>
    <message>
        <source>Left: the video as the model codes it. Right: nothing of the video</source>
        <translation>左：モデルが符号化した動画。右：動画なし</translation>
    </message>
    <message>
        <source>Let It Go</source>
        <translation>解放</translation>
    </message>
    <message>
        <source>The stream continues without the video</source>
        <translation>ストリームは動画なしで続きます</translation>
    </message>
    <message>
        <source>Following %1</source>
        <translation>%1を追従中</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Gallery</name>
    <message>
        <source>Places and times</source>
        <translation>場所と時間帯</translation>
    </message>
    <message>
        <source>Weather</source>
        <translation>天気</translation>
    </message>
    <message>
        <source>Motion and camera</source>
        <translation>動きとカメラ</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>もの</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GalleryDialog</name>
    <message>
        <source>Prompt Gallery</source>
        <translation>プロンプトギャラリー</translation>
    </message>
    <message>
        <source>In words that the built-in model knows. A click sends one; the stream continues.</source>
        <translation>内蔵モデルが学んだ言葉（英語）で書かれています。クリックすると送信され、ストリームはそのまま続きます。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GetPage</name>
    <message>
        <source>Get models</source>
        <translation>モデルを取得</translation>
    </message>
    <message>
        <source>Nothing is downloaded before you start it. Files go to %1, and each one is compared with its SHA-256. A download that ends early can be resumed.</source>
        <translation>求められるまで何もダウンロードしません。ファイルは%1に入り、1つずつSHA-256と照合します。ダウンロードが途中で終わっても、届いた分は残ります。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GoingBackNotice</name>
    <message>
        <source>Going back</source>
        <translation>戻っています</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>%1 % of the way</source>
        <translation>%1 % 進みました</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GpuDialog</name>
    <message>
        <source>GPU Support</source>
        <translation>GPU サポート</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>このコンピューター</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s libraries</source>
        <translation>NVIDIA のライブラリ</translation>
    </message>
    <message>
        <source>I accept NVIDIA&apos;s licence</source>
        <translation>NVIDIA のライセンスに同意します</translation>
    </message>
    <message>
        <source>Read it at %1.</source>
        <translation>%1 で読めます。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>解除</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>python3 cannot be started. Install the packages python3 and python3-pip.</source>
        <translation>python3 を起動できません。パッケージ python3 と python3-pip をインストールしてください。</translation>
    </message>
    <message>
        <source>A part of this installation is missing: gpu_libraries.py. Install the whole package again.</source>
        <translation>インストールの一部 (gpu_libraries.py) がありません。パッケージ全体をインストールし直してください。</translation>
    </message>
    <message>
        <source>No NVIDIA driver is installed.</source>
        <translation>NVIDIA ドライバーがインストールされていません。</translation>
    </message>
    <message>
        <source>NVIDIA driver %1</source>
        <translation>NVIDIA ドライバー %1</translation>
    </message>
    <message>
        <source>computes in bf16 and in 8 bits</source>
        <translation>bf16 と 8 ビットで計算できます</translation>
    </message>
    <message>
        <source>computes in bf16</source>
        <translation>bf16 で計算できます</translation>
    </message>
    <message>
        <source>too old for Longtake</source>
        <translation>Longtake には古すぎます</translation>
    </message>
    <message>
        <source>%1, %2 GiB: %3</source>
        <translation>%1、%2 GiB: %3</translation>
    </message>
    <message>
        <source>They are set up in %1. Longtake uses them after a restart.</source>
        <translation>%1 にセットアップ済みです。Longtake は再起動後に使います。</translation>
    </message>
    <message>
        <source>%1 to download; %2 are free on the disk.</source>
        <translation>ダウンロード %1、ディスクの空き %2。</translation>
    </message>
    <message>
        <source>Downloading %1; %2 remain.</source>
        <translation>%1 をダウンロード中、残り %2。</translation>
    </message>
    <message>
        <source>The state of the GPU cannot be read; the log in the terminal says why.</source>
        <translation>GPU の状態を読み取れません。理由はターミナルの出力にあります。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Resume Download</source>
        <translation>ダウンロードを再開</translation>
    </message>
    <message>
        <source>Download and Set Up</source>
        <translation>ダウンロードしてセットアップ</translation>
    </message>
    <message>
        <source>Estimated for Wan 2.1 1.3B with the small decoder: %1 pictures a second at 832x480, %2 with two passes, %3 at 640x352.</source>
        <translation>小型デコーダーを使う Wan 2.1 1.3B の推定値：832x480 で毎秒 %1 枚、2 パスなら %2 枚、640x352 なら %3 枚。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HelpPage</name>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>ヘルプを検索</translation>
    </message>
    <message>
        <source>Shows the sections that contain all of these words</source>
        <translation>これらの語をすべて含む項目を表示します</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Nothing here has all of these words. Try one of them alone.</source>
        <translation>すべての語を含む項目はありません。1語だけで試してください。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HelpText</name>
    <message>
        <source>The window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>{create} shows just these. {inspect} adds prompts, cache strip and memory. {compare} shows takes side by side. Every panel can be moved or detached, and {find_a_command} finds any command by its name.</source>
        <translation>{create}ではこれだけを表示します。{inspect}ではプロンプト、キャッシュ帯、記憶が加わります。{compare}ではテイクを並べます。どのパネルも移動や切り離しができ、{find_a_command}でどのコマンドも名前から探せます。</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Type and press Enter: the stream follows at the next chunk. The line next to the box shows when the prompt was applied and when its first picture was shown.</source>
        <translation>入力してEnterを押すと、進行中のショットが次のチャンクから従います。入力欄の横の行に、プロンプトが適用された時と最初の画像が見えた時が出ます。</translation>
    </message>
    <message>
        <source>Recache recomputes the memory under the new prompt. Cut empties it. Fade slides from one prompt to the other over some chunks.</source>
        <translation>再キャッシュは、記憶を新しいプロンプトで計算し直します。カットは記憶を忘れます。フェードは、数チャンクかけて次のプロンプトへ移ります。</translation>
    </message>
    <message>
        <source>{peek_at_the_next_chunk} shows what the next chunk would look like under the prompt in the box. Nobody else sees it, and nothing changes until Enter sends the prompt or Esc drops it. If the stream is paused, sending makes exactly these pictures.</source>
        <translation>{peek_at_the_next_chunk}は、入力欄のプロンプトで次のチャンクがどう見えるかを示します。ほかの誰にも見えず、Enterでプロンプトを送信するかEscで破棄するまで何も変わりません。ストリームが一時停止中なら、送信するとまさにこの画像になります。</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>見返す</translation>
    </message>
    <message>
        <source>Click or drag on the timeline to look back. The stream continues meanwhile; {keep_streaming_while_looking_back} lets it pause instead. {live} goes back to the newest picture.</source>
        <translation>タイムラインをクリックまたはドラッグすると、過去を見られます。その間もストリームは続きます。{keep_streaming_while_looking_back}をオフにすると一時停止します。{live}で最新の画像に戻ります。</translation>
    </message>
    <message>
        <source>{previous_picture} and {next_picture} go by pictures, {a_chunk_back} and {a_chunk_on} by chunks, {previous_prompt} and {next_prompt} from prompt to prompt. {play_backwards}, {stop} and {play_forwards} play.</source>
        <translation>{previous_picture}と{next_picture}は画像ごと、{a_chunk_back}と{a_chunk_on}はチャンクごと、{previous_prompt}と{next_prompt}はプロンプトごとに移動します。再生には{play_backwards}、{stop}、{play_forwards}を使います。</translation>
    </message>
    <message>
        <source>Go back and branch</source>
        <translation>戻って分岐する</translation>
    </message>
    <message>
        <source>While you look back, Enter continues from there with the prompt in the box, and {continue_from_here} with the old prompt. This makes a new take; the old future stays as a grey lane, and {takes} lists all takes.</source>
        <translation>見返している間、Enterはそこから入力欄のプロンプトで続け、{continue_from_here}はプロンプトを変えずに続けます。これで新規テイクができます。元の未来は灰色のレーンとして残り、{takes}に全テイクが並びます。</translation>
    </message>
    <message>
        <source>{reroll_from_here} continues from there with another seed. {undo} goes back to where the stream was before the last step, and {redo} returns. Nothing is lost.</source>
        <translation>{reroll_from_here}は、そこから別のシードで続けます。{undo}は最後の操作の前の位置に戻り、{redo}は再び進みます。作られたものは何も失われません。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>記憶</translation>
    </message>
    <message>
        <source>{salience_overlay} shows on the picture how salient each token is. {pin_tokens}, {forget_tokens} and {dim_tokens} turn the pointer into a brush that keeps, removes or weakens tokens of the memory. {restore_tokens} undoes that, and {lasso} draws an outline.</source>
        <translation>{salience_overlay}は、各トークンの顕著性を画像に重ねて表示します。{pin_tokens}、{forget_tokens}、{dim_tokens}を選ぶとポインターがブラシになり、モデルがその場所について記憶していることを残す、消す、弱めることができます。{restore_tokens}で取り消し、{lasso}で輪郭を描きます。</translation>
    </message>
    <message>
        <source>{what_would_it_do_without_this} regenerates the stream without the selection and compares both.</source>
        <translation>{what_would_it_do_without_this}は、選択部分なしでストリームをもう一度作り、両方を比べます。</translation>
    </message>
    <message>
        <source>In Inspect, the policy decides which tokens stay when the budget is full. The last entry of the list loads your own policy from a file.</source>
        <translation>「観察」では、予算がいっぱいのときに何を残すかをポリシーが決めます。リストの末尾から、ファイルにある自作のポリシーを使えます。</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>ドリフト</translation>
    </message>
    <message>
        <source>The band under the timeline turns from green to red where pictures drift from the beginning of the prompt. Point at it to read the measure. {back_to_the_last_good_moment} continues from the last good moment.</source>
        <translation>タイムラインの下の帯は、画像がプロンプトの最初の様子から離れるほど緑から赤になります。ポインターを合わせると、どの指標かを読めます。{back_to_the_last_good_moment}は、最後の良好な時点から続けます。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>{compare} shows takes side by side, as a wipe, a difference or a blink, at one playhead. A trial makes another take that differs in seed, policy, budget, passes or prompt, and on request one whose memory is random.</source>
        <translation>{compare}では、テイクを並べて、またはワイプ、差分、交互で、同じ再生ヘッドで表示します。試行では、シード、ポリシー、予算、パス数、プロンプトのいずれかが異なるテイクを作ります。希望すれば、記憶をランダムに選ぶテイクも作ります。</translation>
    </message>
    <message>
        <source>Plan ahead</source>
        <translation>先を予定する</translation>
    </message>
    <message>
        <source>{plan_a_prompt_ahead}, or a double click ahead of the stream, plans a prompt or a policy for a later moment. Drag it to move it. {name_this_moment} names a moment, and names become chapters.</source>
        <translation>{plan_a_prompt_ahead}、またはストリームより先のダブルクリックで、これから来る時点にプロンプトやポリシーを予定します。ドラッグで移動できます。{name_this_moment}で時点に名前を付けると、チャプターになります。</translation>
    </message>
    <message>
        <source>Export and record</source>
        <translation>書き出しと録画</translation>
    </message>
    <message>
        <source>Everything is saved, so it can be exported at any time with {export}. {mark_in} and {mark_out} set the range. {keep_the_last_30_s} saves the last seconds to a file without a question.</source>
        <translation>生成されたものはすべて保存されるので、いつでも{export}で書き出せます。範囲は{mark_in}と{mark_out}で決めます。{keep_the_last_30_s}は、確認なしで最後の数秒を保存します。</translation>
    </message>
    <message>
        <source>{deliver} shows everything about exports in one place: takes, range, format, and running and finished files. There you also set how many of the last seconds are saved.</source>
        <translation>{deliver}では、ファイルに関するすべてを1か所で扱います。どのテイクか、どの範囲か、どの形式か、何が書き出し中で何が完了したか。何秒保存するかもここで選びます。</translation>
    </message>
    <message>
        <source>{record} writes a video while you watch. It survives a crash up to the last second.</source>
        <translation>{record}は、見ている間に動画を書き込みます。クラッシュしても最後の1秒まで残ります。</translation>
    </message>
    <message>
        <source>Sessions and models</source>
        <translation>セッションとモデル</translation>
    </message>
    <message>
        <source>{new_session} begins a new session, {open} opens one, {sessions} lists all with their sizes, and {save_session_as} writes one into a file for other machines.</source>
        <translation>{new_session}で新規セッションを始め、{open}で開き、{sessions}で全セッションをサイズとともに一覧し、{save_session_as}でほかのコンピューター用のファイルに書き込みます。</translation>
    </message>
    <message>
        <source>When something goes wrong</source>
        <translation>うまくいかないとき</translation>
    </message>
    <message>
        <source>A line above the picture shows problems and what to do. {log} shows the messages of the engine. After three crashes within ten minutes Longtake starts with the built-in model alone; “longtake --safe” does the same.</source>
        <translation>何が起きたか、何ができるかは、画像の上の行に出ます。{log}にはエンジンの出力が表示されます。10分以内に3回異常終了すると、Longtakeは内蔵モデルだけで起動します。「longtake --safe」でも同じように起動します。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>{keyboard_shortcuts} shows all keys, and {change_shortcuts} changes them. Single keys act while the prompt box has no focus; Esc leaves it and {type_a_prompt} goes back.</source>
        <translation>{keyboard_shortcuts}ですべてのキーを表示し、{change_shortcuts}で変更します。単独のキーは、プロンプト欄にフォーカスがない間に働きます。Escで欄から離れ、{type_a_prompt}で戻ります。</translation>
    </message>
    <message>
        <source>{models} opens other models: drop a file or a folder, and it shows the kind of model and missing parts. Public models can be downloaded there, too.</source>
        <translation>{models}でほかのモデルを開きます。ファイルやフォルダーをドロップすると、それが何で何が足りないかが分かります。公開モデルの取得もここでできます。</translation>
    </message>
    <message>
        <source>The picture is in the middle. Below it are the prompt with its nine slots, the timeline, and a line of figures: speed, and the time of each step. A click on the figures estimates a chunk with other settings.</source>
        <translation>中央が画像です。その下に、9つのスロットを持つプロンプト、タイムライン、数値の行があります。数値は画像の生成と表示の速さ、各ステップのコストです。数値をクリックすると、別の設定での1チャンクのコストが分かります。</translation>
    </message>
    <message>
        <source>Help &gt; Examples plays short videos of the built-in model, each a take of its own.</source>
        <translation>「ヘルプ &gt; 例」は内蔵モデルの短い映像を再生します。それぞれが1つのテイクになります。</translation>
    </message>
    <message>
        <source>Perform</source>
        <translation>パフォーム</translation>
    </message>
    <message>
        <source>{freeze} holds the picture and {blackout} makes it black, here and on every output, while the stream continues. {panic} ends both, and cancels a waiting prompt. These keys work while the clean output is in front; {clean_output} closes it.</source>
        <translation>{freeze}は画像を止め、{blackout}は黒にします。ここもすべての出力も同じで、ストリームは続きます。{panic}は両方を終え、まだ適用途中のプロンプトを取り消します。クリーン出力が前面にあってもこれらのキーは働きます。{clean_output}でそれを閉じます。</translation>
    </message>
    <message>
        <source>{new_take_from_a_video} follows a video; so does a video that is dropped on the window. A slider sets how far the stream may leave it. After its end the stream continues alone.</source>
        <translation>{new_take_from_a_video}は動画を追従します。ウィンドウに動画をドロップしても同じです。スライダーでどこまで離れてよいかを決め、動画が終わるとストリームは単独で続きます。</translation>
    </message>
    <message>
        <source>{new_take_from_a_picture} begins with a picture of yours; so does a picture that is dropped on the window. {new_take_from_this_picture} begins with the picture on the screen. The model continues from it. It draws only what it was trained on: the built-in one draws toys.</source>
        <translation>{new_take_from_a_picture}は、手持ちの画像から始めます。ウィンドウに画像をドロップしても同じです。{new_take_from_this_picture}は、画面に映っているものから始めます。モデルはそこから続けますが、知っているのは学んだことだけです。内蔵モデルが描くのはおもちゃです。</translation>
    </message>
    <message>
        <source>{tap_tempo}, tapped on the beat, sets the tempo; it can be typed, too. {pads_at_once_on_the_beat_on_the_bar} lets pads wait for the beat or the bar. A waiting pad acts at the next chunk that fits; pressing it again, or {panic}, cancels it.</source>
        <translation>{tap_tempo} を拍に合わせて押すとテンポになります。入力することもできます。{pads_at_once_on_the_beat_on_the_bar} でパッドが拍または小節を待ちます。待っているパッドは合う次のチャンクで働き、もう一度押すか {panic} で取り消せます。</translation>
    </message>
    <message>
        <source>{cues_from_a_sound} finds the beats of a song and plans a prompt at each of them, at every bar, or at every onset. One undo removes them all. An export then offers the song as its sound, from the right second on.</source>
        <translation>{cues_from_a_sound}は曲の拍を見つけ、拍ごと、小節ごと、または音の始まるところにプロンプトを予定します。一度元に戻すとすべて取り消されます。書き出しでは、その曲が正しい秒から音声として提示されます。</translation>
    </message>
    <message>
        <source>{send_to} sends the stream live: to a server, to another program, to NDI® receivers on the network, or to a virtual camera. Browsers and meetings list that among their cameras. The last line of the window counts sent and dropped pictures.</source>
        <translation>{send_to}は、生成しながらストリームをサーバーや他のプログラム、ネットワークのNDI®の受信側、または仮想カメラに送ります。仮想カメラはブラウザーやビデオ会議のカメラの一覧に出ます。ウィンドウの最後の行に、送信した数と、相手が遅くて失われた数が出ます。</translation>
    </message>
    <message>
        <source>{blend} blends up to four prompts by weight. Ctrl+1 to Ctrl+9 send the slots; a long press on a slot stores the current prompt in it. {prompt_gallery} shows prompts that work well.</source>
        <translation>{blend}では最大4つのプロンプトを重みに応じて混ぜます。Ctrl+1～Ctrl+9でスロットを送信し、スロットを長押しすると今のプロンプトを登録できます。{prompt_gallery}にはうまくいくプロンプトが並びます。</translation>
    </message>
    <message>
        <source>{perform} shows the nine slots as pads. The keys 1 to 9 or a click fade to one of them. A right click stores another prompt there, or puts the pad at an end of the fader. The fader blends two prompts. {fade_across} moves it to its other end, and {cut_next} makes the next prompt a cut. {timeline_and_tips} shows the timeline, which is hidden here.</source>
        <translation>{perform}は9つのスロットをパッドとして表示します。1～9のキーまたはクリックで、そのいずれかへフェードします。右クリックで別のプロンプトをそこに登録するか、2つのプロンプトをブレンドするフェーダーの端に置きます。{fade_across}は反対側の端へ動かし、{cut_next}は次のプロンプトをカットにします。ここでは畳まれているタイムラインは{timeline_and_tips}で表示します。</translation>
    </message>
    <message>
        <source>{midi_and_gamepad} connects a MIDI controller, a gamepad or both. Keys and buttons press pads, controls and sticks move the fader, and lights show the current pad. A right click on a pad, a slot, a slider or a button assigns a key to it.</source>
        <translation>{midi_and_gamepad}は MIDI コントローラー、ゲームパッド、またはその両方をつなぎます。キーとボタンがパッドを押し、つまみとスティックがフェーダーを動かし、ランプが有効なものを示します。パッド、スロット、スライダー、ボタンの右クリックで、それを行うキーを学習させます。</translation>
    </message>
    <message>
        <source>{trim_take_to_marks} trims the take to the marks: exports write only that part, and the list of takes counts it. Nothing is deleted, and {remove_trim} brings back the rest.</source>
        <translation>{trim_take_to_marks}は、テイクのうちマークの間だけを残します。書き出しではその範囲が書き込まれ、テイクの一覧にはその長さが表示されます。何も削除されず、{remove_trim}で残りが元に戻ります。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HintLine</name>
    <message>
        <source>Do not show again</source>
        <translation>今後表示しない</translation>
    </message>
    <message>
        <source>Type something else and press Enter; Ctrl+G shows prompts that work well.</source>
        <translation>別の言葉を入力してEnterを押してください。Ctrl+Gでうまくいくプロンプトを表示します。</translation>
    </message>
    <message>
        <source>Press Esc, then H, to see how salient each token is.</source>
        <translation>Esc、次にHを押すと、各トークンの顕著性が見られます。</translation>
    </message>
    <message>
        <source>Ctrl+F2 opens the memory: its tokens, its policy, and their age.</source>
        <translation>Ctrl+F2で記憶を開きます。何を、どの規則で、いつから保持しているかがわかります。</translation>
    </message>
    <message>
        <source>The built-in model is small. Ctrl+M, or a file dropped here, opens a bigger one.</source>
        <translation>内蔵モデルは小型です。Ctrl+M、またはここへのファイルのドロップで、大きなモデルを使えます。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Keeping</name>
    <message>
        <source>Little space is left: %1 in %2</source>
        <translation>空き容量が残りわずかです：%2に%1</translation>
    </message>
    <message>
        <source>When the disk is full, a recording ends early, an export leaves no file, and the session is no longer saved. The stream continues.</source>
        <translation>空きがなくなると、録画はそこまでで終わり、書き出しはファイルを残さず、セッションは保存されなくなります。ストリームは続きます。</translation>
    </message>
    <message>
        <source>Export the Recovered Session</source>
        <translation>復旧したセッションを書き出し</translation>
    </message>
    <message>
        <source>Show the exports</source>
        <translation>書き出しを表示</translation>
    </message>
    <message>
        <source>Exports in work</source>
        <translation>進行中の書き出し</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>%1を書き出し中</translation>
    </message>
    <message>
        <source>100 % · 00:00 left</source>
        <translation>100% · 残り00:00</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>このプログラムでは使えません</translation>
    </message>
    <message>
        <source>Keep the Last %1 s</source>
        <translation>最後の%1秒を保存</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Nothing was kept</source>
        <translation>何も保存されませんでした</translation>
    </message>
    <message>
        <source>This stream is not saved, so it cannot be exported.</source>
        <translation>このストリームは保存されていないため、書き出せません。</translation>
    </message>
    <message>
        <source>There are no pictures yet.</source>
        <translation>まだ画像がありません。</translation>
    </message>
    <message>
        <source>%1 takes are being exported</source>
        <translation>%1テイクを書き出し中です</translation>
    </message>
    <message>
        <source>%1, into %2</source>
        <translation>%1、保存先：%2</translation>
    </message>
    <message>
        <source>Show the Exports</source>
        <translation>書き出しを表示</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>何も保存されませんでした</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>画像を保存</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG画像 (*.png)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1を保存しました</translation>
    </message>
    <message>
        <source>%1 × %2 · %3</source>
        <translation>%1 × %2 · %3</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Not recording</source>
        <translation>録画していません</translation>
    </message>
    <message>
        <source>There is no picture yet. Press R again when there is one.</source>
        <translation>まだ画像がありません。表示されたらもう一度Rを押してください。</translation>
    </message>
    <message>
        <source>Stop Recording</source>
        <translation>録画を停止</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>録画</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>フォルダーで表示</translation>
    </message>
    <message>
        <source>Record Again</source>
        <translation>もう一度録画</translation>
    </message>
    <message>
        <source>The stream continues.</source>
        <translation>ストリームは続きます。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>. It is complete and plays, but stays in fragments: %1.</source>
        <translation>。すべて揃っていて再生できますが、断片に分かれたままです（理由：%1）。</translation>
    </message>
    <message>
        <source>Recorded %1</source>
        <translation>%1を録画しました</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>書き出し…</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1を書き出しました</translation>
    </message>
    <message>
        <source>Take %1 · %2</source>
        <translation>テイク%1 · %2</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>デリバー</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>Export Take %1</source>
        <translation>テイク%1を書き出し</translation>
    </message>
</context>
<context>
    <name>longtake::ui::LogModel</name>
    <message>
        <source>Detail</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>情報</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>エラー</translation>
    </message>
</context>
<context>
    <name>longtake::ui::LogPanel</name>
    <message>
        <source>Least important level that is shown</source>
        <translation>表示する最低レベル</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>絞り込み</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>ログを絞り込み</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>The selected lines, or all that are shown</source>
        <translation>選択した行、または表示中のすべての行</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>消去</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
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
        <translation>LoRAを追加…</translation>
    </message>
    <message>
        <source>Strength of %1</source>
        <translation>%1の強さ</translation>
    </message>
    <message>
        <source>1 is its trained strength; below 0 it is reversed</source>
        <translation>1は学習時の強さ、0未満では逆に働きます</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>%1をリストから削除</translation>
    </message>
    <message>
        <source>Choose a LoRA</source>
        <translation>LoRAを選択</translation>
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
        <translation>トークン%1 · %2 · %3</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MainWindow</name>
    <message>
        <source>Longtake</source>
        <translation>Longtake</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>メニュー</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryControls</name>
    <message>
        <source>Policy</source>
        <translation>ポリシー</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>Sink</source>
        <translation>アンカー</translation>
    </message>
    <message>
        <source>Available once the first chunk is made</source>
        <translation>最初のチャンクができると使えます</translation>
    </message>
    <message>
        <source>%1 tokens · %2 frames</source>
        <translation>%1トークン · %2フレーム</translation>
    </message>
    <message>
        <source>1 frame</source>
        <translation>1フレーム</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1フレーム</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryNotes</name>
    <message>
        <source>Notes on the memory</source>
        <translation>記憶に関するお知らせ</translation>
    </message>
    <message>
        <source>%1 of %2 new tokens have an invalid score (NaN); they are removed first.</source>
        <translation>新しい%2トークン中%1個のスコアが数値ではなく、最初に消えます。</translation>
    </message>
    <message>
        <source>%1 pinned tokens do not fit the budget of %2. Raise the budget or unpin some.</source>
        <translation>固定した%1トークンが予算%2に収まりません。予算を増やすか、一部の固定を解除してください。</translation>
    </message>
    <message>
        <source>%1 tokens of the sink do not fit the budget of %2. Raise the budget or choose fewer sink frames.</source>
        <translation>アンカーの%1トークンが予算%2に収まりません。予算を増やすか、アンカーのフレームを減らしてください。</translation>
    </message>
    <message>
        <source>The budget is 0: nothing is remembered, and every chunk is made from the prompt alone.</source>
        <translation>予算が0です。何も記憶せず、各チャンクはプロンプトだけから作られます。</translation>
    </message>
    <message>
        <source>Sink and pins take the whole budget of %1 tokens: nothing else is remembered.</source>
        <translation>アンカーと固定が予算の%1トークンをすべて占め、ほかは何も記憶されません。</translation>
    </message>
    <message>
        <source>The budget is not reached yet: no token has to leave.</source>
        <translation>まだ予算に達していないため、何も忘れる必要がありません。</translation>
    </message>
    <message>
        <source>This model keeps no memory: each of its clips continues the last %1 pictures of the one before.</source>
        <translation>このモデルには記憶がなく、各クリップは前のクリップの最後の%1枚の画像から続きます。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryPanel</name>
    <message>
        <source>Occupancy</source>
        <translation>使用量</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保持</translation>
    </message>
    <message>
        <source>Kept tokens by age, per chunk</source>
        <translation>保持トークンの古さ、チャンクごと</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>オーバーレイ</translation>
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
        <translation>トランスフォーマー</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>キャッシュ</translation>
    </message>
    <message>
        <source>window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>デコーダー</translation>
    </message>
    <message>
        <source>text encoder</source>
        <translation>テキストエンコーダー</translation>
    </message>
    <message>
        <source>text encoder and one pass</source>
        <translation>テキストエンコーダーと1パス</translation>
    </message>
    <message>
        <source>one pass</source>
        <translation>1パス</translation>
    </message>
    <message>
        <source>the text encoder dropped after use</source>
        <translation>使用後のテキストエンコーダー解放</translation>
    </message>
    <message>
        <source>16-bit weights</source>
        <translation>16ビットの重み</translation>
    </message>
    <message>
        <source>the small decoder</source>
        <translation>小型デコーダー</translation>
    </message>
    <message>
        <source>a memory of %1 tokens</source>
        <translation>%1トークンの記憶</translation>
    </message>
    <message>
        <source>This machine has %1 of memory free, which is too little.</source>
        <translation>このコンピューターの空きメモリは%1で、足りません。</translation>
    </message>
    <message>
        <source>No option would make it fit.</source>
        <translation>何を省いても収まりません。</translation>
    </message>
    <message>
        <source>It fits with %1: then it needs %2.</source>
        <translation>%1なら収まります。必要量は%2です。</translation>
    </message>
    <message>
        <source>Even with %1 it would need %2.</source>
        <translation>%1でも%2が必要です。</translation>
    </message>
    <message>
        <source>salience head</source>
        <translation>顕著性ヘッド</translation>
    </message>
    <message>
        <source>the GPU&apos;s libraries</source>
        <translation>GPUのライブラリ</translation>
    </message>
    <message>
        <source>prompts encoded on the processor</source>
        <translation>プロセッサーでエンコードしたプロンプト</translation>
    </message>
    <message>
        <source>(trained with other weights; its scores may mean less here)</source>
        <translation>（別の重みで学習したもの。ここではスコアの意味が薄いことがあります）</translation>
    </message>
    <message>
        <source>The GPU has %1 of memory free, which is too little.</source>
        <translation>GPUの空きメモリは%1で、足りません。</translation>
    </message>
    <message>
        <source>weights without LoRA</source>
        <translation>LoRAなしの重み</translation>
    </message>
    <message>
        <source>matrices in 8 bits</source>
        <translation>8 ビットの行列</translation>
    </message>
    <message>
        <source>Matrices in 8 bits: less memory, and a little less exact</source>
        <translation>行列を 8 ビットにする（メモリが減り、精度は少し下がります）</translation>
    </message>
    <message>
        <source>Matrices in 8 bits: faster, and a little less exact</source>
        <translation>行列を 8 ビットにする（速くなり、精度は少し下がります）</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryRows</name>
    <message>
        <source>What each take remembers</source>
        <translation>各テイクが記憶しているもの</translation>
    </message>
    <message>
        <source>not seen here</source>
        <translation>ここでは見えません</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%2トークン中%1</translation>
    </message>
    <message>
        <source>The frame of %1 s ago</source>
        <translation>%1秒前のフレーム</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>忘却</translation>
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
        <translation>忘却</translation>
    </message>
    <message>
        <source>Dim</source>
        <translation>弱化</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>none of these tokens is kept</source>
        <translation>これらのトークンは保持されていません</translation>
    </message>
    <message>
        <source>no token there is pinned or dimmed</source>
        <translation>そこに固定や弱化はありません</translation>
    </message>
    <message>
        <source>they already are</source>
        <translation>すでにそうなっています</translation>
    </message>
    <message>
        <source>%1 · nothing kept</source>
        <translation>%1 · 保持なし</translation>
    </message>
    <message>
        <source>%1 · %2 tokens kept</source>
        <translation>%1 · 保持%2トークン</translation>
    </message>
    <message>
        <source>This token</source>
        <translation>このトークン</translation>
    </message>
    <message>
        <source>This frame</source>
        <translation>このフレーム</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: pinned</source>
        <translation>この画像は何も保持されていません。この場所の%1トークンを固定</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: forgotten</source>
        <translation>この画像は何も保持されていません。この場所の%1トークンを忘却</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: dimmed</source>
        <translation>この画像は何も保持されていません。この場所の%1トークンを弱化</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: restored</source>
        <translation>この画像は何も保持されていません。この場所の%1トークンを復元</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryViews</name>
    <message>
        <source>The overlay is drawn on the live picture</source>
        <translation>オーバーレイはライブ映像に描かれます</translation>
    </message>
    <message>
        <source>An export can draw the memory of earlier pictures as well.</source>
        <translation>以前の映像の記憶は書き出しで描けます。</translation>
    </message>
    <message>
        <source>Back to Live</source>
        <translation>ライブに戻る</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>記憶</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MenuRow</name>
    <message>
        <source>More menus</source>
        <translation>その他のメニュー</translation>
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
        <translation>学習中：%1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>%1 does: %2</source>
        <translation>%1 の動作：%2</translation>
    </message>
    <message>
        <source>It had another command until now: %1.</source>
        <translation>これまでは別の動作でした：%1。</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>ゲームパッド</translation>
    </message>
    <message>
        <source>This controller steers the window. Window &gt; MIDI and Gamepad… shows what it sends.</source>
        <translation>このコントローラーがウィンドウを操作します。「ウィンドウ &gt; MIDI とゲームパッド…」で送信内容を確認できます。</translation>
    </message>
    <message>
        <source>Move the control or the stick for it.</source>
        <translation>追従させたいつまみまたはスティックを動かしてください。</translation>
    </message>
    <message>
        <source>Press the key or the button for it.</source>
        <translation>割り当てたいキーまたはボタンを押してください。</translation>
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
        <translation>このポートのキーとつまみでウィンドウを操作します</translation>
    </message>
    <message>
        <source>Lights and motors of this port show what happens</source>
        <translation>このポートのランプとモーターが状態を示します</translation>
    </message>
    <message>
        <source>MIDI system</source>
        <translation>MIDI システム</translation>
    </message>
    <message>
        <source>The MIDI system of this computer</source>
        <translation>MIDI が通るコンピューターの仕組み</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Tempo from its clock</source>
        <translation>クロックからテンポ</translation>
    </message>
    <message>
        <source>Beats and bars follow the MIDI clock of the input instead of taps</source>
        <translation>拍と小節はタップではなく入力の MIDI クロックに従います</translation>
    </message>
    <message>
        <source>What its keys do</source>
        <translation>キーの動作</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>マッピング</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>動作</translation>
    </message>
    <message>
        <source>Command to learn</source>
        <translation>学習させる動作</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>解除</translation>
    </message>
    <message>
        <source>Removes the command from the selected key</source>
        <translation>選択したキーは何もしなくなります</translation>
    </message>
    <message>
        <source>Load Map…</source>
        <translation>マッピングを読み込む…</translation>
    </message>
    <message>
        <source>Save Map As…</source>
        <translation>マッピングを保存…</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Restores the map from before the last change</source>
        <translation>最後に変更する前のマッピング</translation>
    </message>
    <message>
        <source>Stop Learning</source>
        <translation>学習をやめる</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Move the control for %1.</source>
        <translation>「%1」のつまみを動かしてください。</translation>
    </message>
    <message>
        <source>Press the key for %1.</source>
        <translation>「%1」のキーを押してください。</translation>
    </message>
    <message>
        <source>No controller is connected.</source>
        <translation>コントローラーが接続されていません。</translation>
    </message>
    <message>
        <source>%1 is in use.</source>
        <translation>%1 を使用中です。</translation>
    </message>
    <message>
        <source>%1 messages came too fast.</source>
        <translation>%1 件のメッセージは速すぎて処理されませんでした。</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>A port of Longtake&apos;s own</source>
        <translation>Longtake 自身のポート</translation>
    </message>
    <message>
        <source>%1 (absent)</source>
        <translation>%1（未接続）</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1（変更済み）</translation>
    </message>
    <message>
        <source>Load Map</source>
        <translation>マッピングを読み込む</translation>
    </message>
    <message>
        <source>Save Map</source>
        <translation>マッピングを保存</translation>
    </message>
    <message>
        <source>MIDI and Gamepad</source>
        <translation>MIDI とゲームパッド</translation>
    </message>
    <message>
        <source>MIDI input</source>
        <translation>MIDI 入力</translation>
    </message>
    <message>
        <source>MIDI output</source>
        <translation>MIDI 出力</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>ゲームパッド</translation>
    </message>
    <message>
        <source>Buttons, sticks and triggers of this gamepad steer the window</source>
        <translation>このゲームパッドのボタン、スティック、トリガーでウィンドウを操作します</translation>
    </message>
    <message>
        <source>State of the controllers</source>
        <translation>コントローラーの状態</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>コントローラー</translation>
    </message>
    <message>
        <source>Whose keys are shown</source>
        <translation>どのコントローラーのキーを表示するか</translation>
    </message>
    <message>
        <source>Each MIDI controller has its own map, and all gamepads share one. A map that is chosen here replaces it.</source>
        <translation>マッピングは MIDI コントローラーごとに保存され、ゲームパッドはすべて一つを共有します。ここで選ぶと置き換わります。</translation>
    </message>
    <message>
        <source>Press the next key or button, or move a control or stick, to assign it. A right click on a pad, a slider or a button of the window offers the same.</source>
        <translation>次に押したキーやボタン、または次に動かしたつまみやスティックに割り当てます。ウィンドウのパッド、スライダー、ボタンの右クリックでも同じことができます。</translation>
    </message>
    <message>
        <source>What they send</source>
        <translation>送信内容</translation>
    </message>
    <message>
        <source>Choose an input or a gamepad.</source>
        <translation>入力またはゲームパッドを選んでください。</translation>
    </message>
    <message>
        <source>Any gamepad</source>
        <translation>どれでも</translation>
    </message>
    <message>
        <source>Map (*.json)</source>
        <translation>マッピング (*.json)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiMenus</name>
    <message>
        <source>Remove %1</source>
        <translation>%1を解除</translation>
    </message>
    <message>
        <source>Learn from Controller…</source>
        <translation>コントローラーから学習…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiWords</name>
    <message>
        <source>Note %1</source>
        <translation>ノート %1</translation>
    </message>
    <message>
        <source>Control %1</source>
        <translation>コントロール %1</translation>
    </message>
    <message>
        <source>Control %1, fine</source>
        <translation>コントロール %1、高精度</translation>
    </message>
    <message>
        <source>Program %1</source>
        <translation>プログラム %1</translation>
    </message>
    <message>
        <source>Pitch wheel</source>
        <translation>ピッチホイール</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>スタート</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>ストップ</translation>
    </message>
    <message>
        <source>%1 · channel %2</source>
        <translation>%1 · チャンネル %2</translation>
    </message>
    <message>
        <source>Pad %1</source>
        <translation>パッド %1</translation>
    </message>
    <message>
        <source>Fader</source>
        <translation>フェーダー</translation>
    </message>
    <message>
        <source>Fade Across</source>
        <translation>反対側へ</translation>
    </message>
    <message>
        <source>Length of a Fade</source>
        <translation>フェードの長さ</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>静止</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>暗転</translation>
    </message>
    <message>
        <source>Cut Next</source>
        <translation>次はカット</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>パニック</translation>
    </message>
    <message>
        <source>Tap Tempo</source>
        <translation>タップテンポ</translation>
    </message>
    <message>
        <source>Tempo</source>
        <translation>テンポ</translation>
    </message>
    <message>
        <source>What a Pad Waits For</source>
        <translation>パッドが待つもの</translation>
    </message>
    <message>
        <source>Weight of Text %1</source>
        <translation>テキスト %1 の重み</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>録画</translation>
    </message>
    <message>
        <source>%1 · up</source>
        <translation>%1 · 離した</translation>
    </message>
    <message>
        <source>Pads and fader</source>
        <translation>パッドとフェーダー</translation>
    </message>
    <message>
        <source>Grid of 64</source>
        <translation>64 パッドのグリッド</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>鍵盤</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>own port</source>
        <translation>自身のポート</translation>
    </message>
    <message>
        <source>MIDI %1</source>
        <translation>MIDI %1</translation>
    </message>
    <message>
        <source>MIDI %1 is absent</source>
        <translation>MIDI %1 は未接続</translation>
    </message>
    <message>
        <source>Button %1</source>
        <translation>ボタン %1</translation>
    </message>
    <message>
        <source>Button Back</source>
        <translation>Back ボタン</translation>
    </message>
    <message>
        <source>Button Guide</source>
        <translation>Guide ボタン</translation>
    </message>
    <message>
        <source>Button Start</source>
        <translation>Start ボタン</translation>
    </message>
    <message>
        <source>Left stick, pressed</source>
        <translation>左スティック、押し込み</translation>
    </message>
    <message>
        <source>Right stick, pressed</source>
        <translation>右スティック、押し込み</translation>
    </message>
    <message>
        <source>Left shoulder</source>
        <translation>左ショルダー</translation>
    </message>
    <message>
        <source>Right shoulder</source>
        <translation>右ショルダー</translation>
    </message>
    <message>
        <source>Cross, up</source>
        <translation>十字キー、上</translation>
    </message>
    <message>
        <source>Cross, down</source>
        <translation>十字キー、下</translation>
    </message>
    <message>
        <source>Cross, left</source>
        <translation>十字キー、左</translation>
    </message>
    <message>
        <source>Cross, right</source>
        <translation>十字キー、右</translation>
    </message>
    <message>
        <source>Extra button</source>
        <translation>追加のボタン</translation>
    </message>
    <message>
        <source>Paddle %1</source>
        <translation>パドル %1</translation>
    </message>
    <message>
        <source>Touchpad, pressed</source>
        <translation>タッチパッド、押し込み</translation>
    </message>
    <message>
        <source>Left stick, sideways</source>
        <translation>左スティック、左右</translation>
    </message>
    <message>
        <source>Left stick, up and down</source>
        <translation>左スティック、上下</translation>
    </message>
    <message>
        <source>Right stick, sideways</source>
        <translation>右スティック、左右</translation>
    </message>
    <message>
        <source>Right stick, up and down</source>
        <translation>右スティック、上下</translation>
    </message>
    <message>
        <source>Left trigger</source>
        <translation>左トリガー</translation>
    </message>
    <message>
        <source>Right trigger</source>
        <translation>右トリガー</translation>
    </message>
    <message>
        <source>%1 · %2 %</source>
        <translation>%1 · %2 %</translation>
    </message>
    <message>
        <source>Pads and sticks</source>
        <translation>パッドとスティック</translation>
    </message>
    <message>
        <source>No gamepad</source>
        <translation>ゲームパッドなし</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>ゲームパッド</translation>
    </message>
    <message>
        <source>Slot %1, as in Create</source>
        <translation>スロット%1（作成と同じ）</translation>
    </message>
    <message>
        <source>Policy %1</source>
        <translation>ポリシー %1</translation>
    </message>
    <message>
        <source>Pads at Once, on the Beat, on the Bar</source>
        <translation>パッドを即時・拍・小節に</translation>
    </message>
    <message>
        <source>Play or Pause</source>
        <translation>再生または一時停止</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Next Picture</source>
        <translation>次の画像</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>新規テイク</translation>
    </message>
    <message>
        <source>New Take with Another Seed</source>
        <translation>別のシードで新規テイク</translation>
    </message>
    <message>
        <source>End the Recording</source>
        <translation>録画を終了</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelReport</name>
    <message>
        <source>It is one part of a model. To stream, the video model itself is needed as well.</source>
        <translation>モデルの一部です。ストリームを作るには動画モデル本体も必要です。</translation>
    </message>
    <message>
        <source>It is one part of a model like the built-in one. Choose the folder that holds all of its parts.</source>
        <translation>内蔵モデルと同種のモデルの一部です。全パーツが入ったフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>It needs the video model that it was trained with.</source>
        <translation>一緒に学習した動画モデルが必要です。</translation>
    </message>
    <message>
        <source>It changes another model and cannot stream alone.</source>
        <translation>別のモデルを変えるもので、単独ではストリームを作れません。</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation>ほか%1個</translation>
    </message>
    <message>
        <source>Video model of the Wan 2.1 family</source>
        <translation>Wan 2.1系の動画モデル</translation>
    </message>
    <message>
        <source>Transformer of a model like the built-in one</source>
        <translation>内蔵モデルと同種のモデルのトランスフォーマー</translation>
    </message>
    <message>
        <source>Decoder of the Wan 2.1 family</source>
        <translation>Wan 2.1系のデコーダー</translation>
    </message>
    <message>
        <source>Text encoder (UMT5)</source>
        <translation>テキストエンコーダー（UMT5）</translation>
    </message>
    <message>
        <source>Small decoder (TAEHV)</source>
        <translation>小型デコーダー（TAEHV）</translation>
    </message>
    <message>
        <source>Salience head</source>
        <translation>顕著性ヘッド</translation>
    </message>
    <message>
        <source>LoRA: an addition to a model</source>
        <translation>LoRA：モデルへの追加分</translation>
    </message>
    <message>
        <source>Model like the built-in one</source>
        <translation>内蔵モデルと同種のモデル</translation>
    </message>
    <message>
        <source>A recorded session</source>
        <translation>記録されたセッション</translation>
    </message>
    <message>
        <source>Not a model that Longtake knows</source>
        <translation>Longtakeが知っているモデルではありません</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>PyTorch (.pt), read without running it</source>
        <translation>PyTorch（.pt）、実行せずに読み取り</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Tensor names</source>
        <translation>テンソル名</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>不足</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>不正</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelRow</name>
    <message>
        <source>Page of its publisher</source>
        <translation>公開元のページ</translation>
    </message>
    <message>
        <source>With it come: %1</source>
        <translation>一緒に取得するもの：%1</translation>
    </message>
    <message>
        <source>Progress of the download of %1</source>
        <translation>%1のダウンロードの進み具合</translation>
    </message>
    <message>
        <source>Delete the Part</source>
        <translation>途中のファイルを削除</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>取得</translation>
    </message>
    <message>
        <source>Use…</source>
        <translation>使う…</translation>
    </message>
    <message>
        <source>size unknown</source>
        <translation>サイズ不明</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>開始しています…</translation>
    </message>
    <message>
        <source>Waits for the other download</source>
        <translation>ほかのダウンロードを待っています</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>あります</translation>
    </message>
    <message>
        <source>%1 downloaded</source>
        <translation>%1があります</translation>
    </message>
    <message>
        <source>Longtake does not know the SHA-256 of these files beforehand.</source>
        <translation>Longtake はこれらのファイルの SHA-256 をあらかじめ知りません。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Use the Built-in Model</source>
        <translation>内蔵モデルを使用</translation>
    </message>
    <message>
        <source>Drop a model file or folder here, or anywhere on the window. It is looked at, never run.</source>
        <translation>モデルのファイルかフォルダーを、ここかウィンドウのどこかにドロップしてください。中身を調べるだけで、実行はしません。</translation>
    </message>
    <message>
        <source>Choose File…</source>
        <translation>ファイルを選択…</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>フォルダーを選択…</translation>
    </message>
    <message>
        <source>Progress of the conversion</source>
        <translation>変換の進行状況</translation>
    </message>
    <message>
        <source>Convert to safetensors</source>
        <translation>safetensorsに変換</translation>
    </message>
    <message>
        <source>Use This Model</source>
        <translation>このモデルを使用</translation>
    </message>
    <message>
        <source>Continue This Session</source>
        <translation>このセッションを続ける</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>開いています…</translation>
    </message>
    <message>
        <source>random weights</source>
        <translation>ランダムな重み</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>重み %1</translation>
    </message>
    <message>
        <source>%1 × %2 at %3 pictures a second · %4, %5 · %6</source>
        <translation>%1 × %2、毎秒%3枚 · %4、%5 · %6</translation>
    </message>
    <message>
        <source>Choose a Model Folder</source>
        <translation>モデルフォルダーを選択</translation>
    </message>
    <message>
        <source>Choose a Model File</source>
        <translation>モデルファイルを選択</translation>
    </message>
    <message>
        <source>Looking into it…</source>
        <translation>確認中…</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>being predicted…</source>
        <translation>予測中…</translation>
    </message>
    <message>
        <source>Use It That Way</source>
        <translation>その設定で使用</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>This cannot be opened</source>
        <translation>これは開けません</translation>
    </message>
    <message>
        <source>Salience head</source>
        <translation>顕著性ヘッド</translation>
    </message>
    <message>
        <source>Get Models…</source>
        <translation>モデルを取得…</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Sampled as</source>
        <translation>サンプリング</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>変更…</translation>
    </message>
    <message>
        <source>Put on the Model in Use</source>
        <translation>使用中のモデルに追加</translation>
    </message>
    <message>
        <source> · sampled as %1</source>
        <translation> · サンプリング %1</translation>
    </message>
    <message>
        <source>GPU Support…</source>
        <translation>GPU サポート…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OccupancyPlot</name>
    <message>
        <source>Kept tokens over time</source>
        <translation>保持トークンの推移</translation>
    </message>
    <message>
        <source>%1 tokens kept, %2 chunks ago</source>
        <translation>保持%1トークン、%2チャンク前</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OpenDialog</name>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Sessions and models (*.take *.mp4 *.safetensors *.pt *.pth *.bin)</source>
        <translation>セッションとモデル (*.take *.mp4 *.safetensors *.pt *.pth *.bin)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OpenedSession</name>
    <message>
        <source>It was made with the built-in model of another version of Longtake (%1). Only that version can resume it.</source>
        <translation>別のバージョンのLongtake（%1）の内蔵モデルで作られました。続けられるのはそのバージョンだけです。</translation>
    </message>
    <message>
        <source>It was made with the model %1, which is not in %2 any more. Put it back there to resume or to export.</source>
        <translation>モデル%1で作られましたが、%2にはもうありません。続けたり書き出したりするには、そこに戻してください。</translation>
    </message>
    <message>
        <source>It was made with the model %1 (%2) from %3. Nothing of the model is loaded yet.</source>
        <translation>%3のモデル%1（%2）で作られました。モデルはまだ読み込まれていません。</translation>
    </message>
    <message>
        <source>Another Longtake window has it open, so it cannot be resumed here.</source>
        <translation>別のLongtakeウィンドウで開かれているため、ここでは続けられません。</translation>
    </message>
    <message>
        <source>The middle of its log is damaged. The unreadable part is missing, and the session cannot be resumed.</source>
        <translation>ログの途中が壊れています。読み取れなかった部分は欠け、続けることはできません。</translation>
    </message>
    <message>
        <source>The end of its log is cut off. Resuming removes the rest of its last chunk.</source>
        <translation>ログの末尾が途切れています。続けるために、最後のチャンクの残りが取り除かれます。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>Load This Model</source>
        <translation>このモデルを読み込む</translation>
    </message>
    <message>
        <source>Look Again</source>
        <translation>再確認</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>書き出し…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Its pictures and prompts are on the timeline, and it can be exported.</source>
        <translation>画像とプロンプトはタイムラインにあり、書き出しもできます。</translation>
    </message>
    <message>
        <source>Its pictures and prompts are on the timeline.</source>
        <translation>画像とプロンプトはタイムラインにあります。</translation>
    </message>
    <message>
        <source>The session %1 is in use</source>
        <translation>セッション%1は使用中です</translation>
    </message>
    <message>
        <source>The session %1 needs another model</source>
        <translation>セッション%1には別のモデルが必要です</translation>
    </message>
    <message>
        <source>The session %1 is damaged</source>
        <translation>セッション%1は壊れています</translation>
    </message>
    <message>
        <source>Opening the session %1</source>
        <translation>セッション%1を開いています</translation>
    </message>
    <message>
        <source>A session from elsewhere is copied first; the original is not changed.</source>
        <translation>ほかの場所のセッションは先にコピーされ、元のものは変更されません。</translation>
    </message>
    <message>
        <source>It was made by Longtake %1 with the former built-in model (%2), which this version no longer has. Export it with Longtake 0.3.0.</source>
        <translation>Longtake %1が以前の内蔵モデル（%2）で作りました。このバージョンにはそのモデルがありません。Longtake 0.3.0で書き出してください。</translation>
    </message>
    <message>
        <source>The session %1 can only be viewed</source>
        <translation>セッション%1は閲覧だけできます</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OutputMenu</name>
    <message>
        <source>Output Display</source>
        <translation>出力ディスプレイ</translation>
    </message>
    <message>
        <source>Another One than the Window&apos;s</source>
        <translation>ウィンドウとは別のディスプレイ</translation>
    </message>
    <message>
        <source>%1: %2, %3 × %4</source>
        <translation>%1：%2、%3 × %4</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OutputWindow</name>
    <message>
        <source>Longtake Output</source>
        <translation>Longtake出力</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OverlayControls</name>
    <message>
        <source>Colours</source>
        <translation>色</translation>
    </message>
    <message>
        <source>Colours of the salience overlay</source>
        <translation>顕著性オーバーレイの色</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>ガンマ</translation>
    </message>
    <message>
        <source>Above 1 only the highest scores light up; below 1 the low ones show too</source>
        <translation>1より大きいと高いスコアだけが光り、1より小さいと低いスコアも見えます</translation>
    </message>
    <message>
        <source>Hold range</source>
        <translation>範囲を保持</translation>
    </message>
    <message>
        <source>Range of the scores</source>
        <translation>スコアの範囲</translation>
    </message>
    <message>
        <source>Uses the current range for all frames, so that they can be compared. Otherwise each frame has the range of its own scores</source>
        <translation>今の範囲を全フレームで使い、比較できるようにします。オフの場合は、フレームごとに最低スコアから最高スコアまでになります</translation>
    </message>
    <message>
        <source>Show the overlay first (H): there is no range yet</source>
        <translation>先にオーバーレイを表示してください（H）：まだ範囲がありません</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Pad</name>
    <message>
        <source>Pad %1, empty</source>
        <translation>パッド%1、空</translation>
    </message>
    <message>
        <source>Pad %1: %2</source>
        <translation>パッド%1：%2</translation>
    </message>
    <message>
        <source>%1, in force</source>
        <translation>%1、有効</translation>
    </message>
    <message>
        <source>Empty. A click stores the prompt of the box here.</source>
        <translation>空です。クリックすると入力欄のプロンプトを登録します。</translation>
    </message>
    <message>
        <source>A click sends it with a fade.</source>
        <translation>クリックすると、フェードをかけて送ります。</translation>
    </message>
    <message>
        <source>A click or %1 sends it with a fade.</source>
        <translation>クリックまたは%1で、フェードをかけて送ります。</translation>
    </message>
    <message>
        <source>A right click stores another prompt here, or puts it at an end of the fader.</source>
        <translation>右クリックで、別のプロンプトをここに登録するか、フェーダーの端に置きます。</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>入力欄のプロンプトをここに登録</translation>
    </message>
    <message>
        <source>Put at End A of the Fader</source>
        <translation>フェーダーのA端に置く</translation>
    </message>
    <message>
        <source>Put at End B of the Fader</source>
        <translation>フェーダーのB端に置く</translation>
    </message>
    <message>
        <source>Empty This Pad</source>
        <translation>このパッドを空にする</translation>
    </message>
    <message>
        <source>%1, waits</source>
        <translation>%1、待機中</translation>
    </message>
    <message>
        <source>It waits for its beat. Another press, or panic, cancels it.</source>
        <translation>拍を待っています。もう一度押すか、パニックで取り消せます。</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>待機</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PeekLoop</name>
    <message>
        <source>Pictures of the peek</source>
        <translation>プレビューの画像</translation>
    </message>
    <message>
        <source>Making its pictures…</source>
        <translation>画像を生成中…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PeekView</name>
    <message>
        <source>Peek at the next chunk, not on air</source>
        <translation>次のチャンクのプレビュー、オンエア前</translation>
    </message>
    <message>
        <source>Peek · not on air</source>
        <translation>プレビュー · オンエア前</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Close it and send nothing (Esc)</source>
        <translation>送信せずに閉じる（Esc）</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Send this prompt (Enter)</source>
        <translation>このプロンプトを送信（Enter）</translation>
    </message>
    <message>
        <source>What the next chunk would be</source>
        <translation>次のチャンクの予想</translation>
    </message>
    <message>
        <source>What chunk %1 would be</source>
        <translation>チャンク%1の予想</translation>
    </message>
    <message>
        <source>What chunk %1 would have been</source>
        <translation>予想だったチャンク%1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PerformPage</name>
    <message>
        <source>Fades to the other end of the fader in the time next to it</source>
        <translation>横の時間をかけて、フェーダーの反対側の端へフェードします</translation>
    </message>
    <message>
        <source>Holds the picture, here and on every output. The stream, its log and a recording continue.</source>
        <translation>ここもすべての出力も、画像が止まります。その裏でストリームもログも録画も続きます。</translation>
    </message>
    <message>
        <source>Black, here and on every output, until this is pressed again. The stream, its log and a recording continue.</source>
        <translation>もう一度押すまで、ここもすべての出力も黒になります。ストリームもログも録画も続きます。</translation>
    </message>
    <message>
        <source>The next prompt is applied as a cut, without a fade: the memory is emptied</source>
        <translation>次のプロンプトはフェードなしのカットとして適用されます：記憶を空にします</translation>
    </message>
    <message>
        <source>Ends blackout and freeze, and cancels a fade or a waiting prompt: the prompt before it is current again. Works when there is something to end.</source>
        <translation>暗転と静止を終え、フェードや待機中のプロンプトを取り消します：その前のプロンプトが再び有効になります。終えるものがあるときに働きます。</translation>
    </message>
    <message>
        <source>Length of fades</source>
        <translation>フェードの長さ</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>静止中</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>暗転中</translation>
    </message>
    <message>
        <source>Cut Is Next</source>
        <translation>次はカット</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Plan</name>
    <message>
        <source>Plan</source>
        <translation>予定</translation>
    </message>
    <message>
        <source>Change of the Plan</source>
        <translation>予定の変更</translation>
    </message>
    <message>
        <source>Removal from the Plan</source>
        <translation>予定からの削除</translation>
    </message>
    <message>
        <source>Name of a Moment</source>
        <translation>時点の名前</translation>
    </message>
    <message>
        <source>Plan of a Timeline</source>
        <translation>タイムラインの予定</translation>
    </message>
    <message>
        <source>Cues from a Sound</source>
        <translation>音声からのキュー</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Planning</name>
    <message>
        <source>Save Timeline</source>
        <translation>タイムラインを保存</translation>
    </message>
    <message>
        <source>Timeline (*.json)</source>
        <translation>タイムライン (*.json)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1を保存しました</translation>
    </message>
    <message>
        <source>Load Timeline, or render --timeline in a shell, regenerates it.</source>
        <translation>「タイムラインを読み込み」、またはシェルのrender --timelineで、もう一度作れます。</translation>
    </message>
    <message>
        <source>Load Timeline</source>
        <translation>タイムラインを読み込み</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>このプログラムでは使えません</translation>
    </message>
    <message>
        <source>%1 cues from %2 are planned</source>
        <translation>%2から%1個のキューを予定しました</translation>
    </message>
    <message>
        <source>Undo removes all of them. An export offers the sound, from the right second on.</source>
        <translation>「元に戻す」ですべて取り消せます。書き出しでは、正しい秒からこの音声が提示されます。</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>例</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PolicyBox</name>
    <message>
        <source>Policy</source>
        <translation>ポリシー</translation>
    </message>
    <message>
        <source>Came with the session</source>
        <translation>セッションに付属</translation>
    </message>
    <message>
        <source>From a File…</source>
        <translation>ファイルから…</translation>
    </message>
    <message>
        <source>A policy of your own as a JSON file</source>
        <translation>JSONファイルの自作ポリシー</translation>
    </message>
    <message>
        <source>Choose a Policy</source>
        <translation>ポリシーを選択</translation>
    </message>
    <message>
        <source>Policy (*.json)</source>
        <translation>ポリシー (*.json)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Preferences</name>
    <message>
        <source>The window has the settings of a first start and keeps no changes.</source>
        <translation>ウィンドウは初回起動時の設定で、変更は保存されません。</translation>
    </message>
    <message>
        <source>Correct the file and start again, or set it aside.</source>
        <translation>ファイルを直して起動し直すか、退避してください。</translation>
    </message>
    <message>
        <source>Cannot set the settings aside</source>
        <translation>設定を退避できません</translation>
    </message>
    <message>
        <source>Set It Aside</source>
        <translation>退避</translation>
    </message>
    <message>
        <source>Text at %1 %</source>
        <translation>文字サイズ%1%</translation>
    </message>
    <message>
        <source>The new size takes effect when Longtake starts again.</source>
        <translation>新しいサイズは、次にLongtakeを起動したときから使われます。</translation>
    </message>
    <message>
        <source>Start Again Now</source>
        <translation>今すぐ再起動</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>The new language takes effect when Longtake starts again.</source>
        <translation>新しい言語は、次にLongtakeを起動したときから使われます。</translation>
    </message>
    <message>
        <source>As the System</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>the processor</source>
        <translation>プロセッサー</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PresetMenu</name>
    <message>
        <source>Presets</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Save and manage presets</source>
        <translation>プリセットの保存と管理</translation>
    </message>
    <message>
        <source>Save these choices under a name, and change, share and import such presets</source>
        <translation>この設定に名前を付けて保存し、変更、共有、読み込みをします</translation>
    </message>
    <message>
        <source>Save Preset…</source>
        <translation>プリセットを保存…</translation>
    </message>
    <message>
        <source>Rename Preset…</source>
        <translation>プリセットの名前を変更…</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>プリセットを削除</translation>
    </message>
    <message>
        <source>Export Preset…</source>
        <translation>プリセットを書き出し…</translation>
    </message>
    <message>
        <source>Import Preset…</source>
        <translation>プリセットを読み込み…</translation>
    </message>
    <message>
        <source>Built-in presets cannot be changed</source>
        <translation>プログラムのプリセットは変更できません</translation>
    </message>
    <message>
        <source>Writes the current choices into a file, for others</source>
        <translation>今の設定をほかの人のためのファイルに書きます</translation>
    </message>
    <message>
        <source>Bring Back “%1”</source>
        <translation>「%1」を元に戻す</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Save Preset</source>
        <translation>プリセットを保存</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>The preset “%1” is saved.</source>
        <translation>プリセット「%1」を保存しました。</translation>
    </message>
    <message>
        <source>Rename Preset</source>
        <translation>プリセットの名前を変更</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>The preset is now called “%1”.</source>
        <translation>プリセットの名前は「%1」になりました。</translation>
    </message>
    <message>
        <source>The preset “%1” is deleted. The menu brings it back.</source>
        <translation>プリセット「%1」を削除しました。メニューから元に戻せます。</translation>
    </message>
    <message>
        <source>The preset “%1” is back.</source>
        <translation>プリセット「%1」を元に戻しました。</translation>
    </message>
    <message>
        <source>My preset</source>
        <translation>マイプリセット</translation>
    </message>
    <message>
        <source>Export Preset</source>
        <translation>プリセットを書き出し</translation>
    </message>
    <message>
        <source>Export preset (*.json)</source>
        <translation>書き出しプリセット (*.json)</translation>
    </message>
    <message>
        <source>The preset is written to %1.</source>
        <translation>プリセットを%1に書きました。</translation>
    </message>
    <message>
        <source>Import Preset</source>
        <translation>プリセットを読み込み</translation>
    </message>
    <message>
        <source>The preset “%1” is imported.</source>
        <translation>プリセット「%1」を読み込みました。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptBar</name>
    <message>
        <source>not taken</source>
        <translation>不採用</translation>
    </message>
    <message>
        <source>from the session</source>
        <translation>セッションから</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>applies when you press Play</source>
        <translation>再生を押すと適用</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>適用済み</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>表示済み</translation>
    </message>
    <message>
        <source>+%1 ms</source>
        <translation>+%1 ms</translation>
    </message>
    <message>
        <source>+%1 s</source>
        <translation>+%1秒</translation>
    </message>
    <message>
        <source>Enter sends, Ctrl+Enter sends as a cut, Shift+Enter breaks the line,
Up and Down recall earlier prompts.
Up to four prompts divided by | are blended, each with a weight if you like:
a red ball :0.7 | a blue cube :0.3</source>
        <translation>Enterで送信、Ctrl+Enterでカットとして送信、Shift+Enterで改行、
上下キーで以前のプロンプトを呼び出します。
| で区切ると最大4つのプロンプトをブレンドし、それぞれに重みも付けられます：
a red ball :0.7 | a blue cube :0.3</translation>
    </message>
    <message>
        <source>After Enter, Space pauses the stream until you type again.</source>
        <translation>Enterの後は、次に入力するまでスペースキーでストリームを一時停止できます。</translation>
    </message>
    <message>
        <source>Add a Text</source>
        <translation>テキストを追加</translation>
    </message>
    <message>
        <source>How several texts are blended</source>
        <translation>複数のテキストを1つにする方法</translation>
    </message>
    <message>
        <source>Slerp</source>
        <translation>Slerp</translation>
    </message>
    <message>
        <source>From text to text along an arc: the prompt keeps its strength</source>
        <translation>テキスト間を弧に沿って補間し、プロンプトの強さを保ちます</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>線形</translation>
    </message>
    <message>
        <source>The plain mean of the texts: common features dominate</source>
        <translation>テキストの単純な平均で、共通点が際立ちます</translation>
    </message>
    <message>
        <source>Restore Draft</source>
        <translation>下書きを戻す</translation>
    </message>
    <message>
        <source>State of the last prompt</source>
        <translation>最後のプロンプトの状況</translation>
    </message>
    <message>
        <source>The switch took the engine %1 ms; frames recomputed: %2</source>
        <translation>切り替えにエンジンが要した時間：%1 ms、再計算フレーム：%2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptControls</name>
    <message>
        <source>Prompts</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Slot %1 is empty</source>
        <translation>スロット%1は空です</translation>
    </message>
    <message>
        <source>Slot %1 keeps “%2”</source>
        <translation>スロット%1に「%2」を登録しました</translation>
    </message>
    <message>
        <source>Put the Old Prompt Back</source>
        <translation>前のプロンプトに戻す</translation>
    </message>
    <message>
        <source>Cannot peek from here</source>
        <translation>ここからはプレビューできません</translation>
    </message>
    <message>
        <source>A peek shows the chunk after the newest picture: go there with End first.</source>
        <translation>プレビューは最新の画像の続きを示します。先にEndキーで最新へ移動してください。</translation>
    </message>
    <message>
        <source>The prompt was not used</source>
        <translation>プロンプトは使われませんでした</translation>
    </message>
    <message>
        <source>No stream is open: load the session&apos;s model, or close the session.</source>
        <translation>ストリームがありません。セッションのモデルを読み込むか、セッションを閉じてください。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptEdit</name>
    <message>
        <source>unknown to this model: %1</source>
        <translation>このモデルが知らない語：%1</translation>
    </message>
    <message>
        <source>unknown: %1 — Ctrl+. takes %2</source>
        <translation>未知の語：%1 — Ctrl+.で%2に</translation>
    </message>
    <message>
        <source>not understood: %1</source>
        <translation>理解できない語：%1</translation>
    </message>
    <message>
        <source>The model is given: %1
Ctrl+. writes this into the box, Ctrl+Z takes it back.</source>
        <translation>モデルに渡す文：%1
Ctrl+.で入力欄に書き込み、Ctrl+Zで元に戻します。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptRows</name>
    <message>
        <source>Weight of text %1</source>
        <translation>テキスト%1の重み</translation>
    </message>
    <message>
        <source>The share of this text. While these prompts are current, the stream follows at the next chunk.</source>
        <translation>このテキストの割合です。これらのプロンプトが有効な間、ストリームは次のチャンクから従います。</translation>
    </message>
    <message>
        <source>Its share of the blend</source>
        <translation>ブレンドに占める割合</translation>
    </message>
    <message>
        <source>Remove this text from the blend</source>
        <translation>このテキストをブレンドから外す</translation>
    </message>
    <message>
        <source>Remove text %1 from the blend</source>
        <translation>テキスト%1をブレンドから外す</translation>
    </message>
    <message>
        <source>Text %1 of the blend</source>
        <translation>ブレンドのテキスト%1</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Another prompt, shown at the same time</source>
        <translation>同時に表示するもう1つのプロンプト</translation>
    </message>
    <message>
        <source>Type what should happen, then press Enter</source>
        <translation>何が起こるかを入力してEnterを押します</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptsPanel</name>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>履歴を検索</translation>
    </message>
    <message>
        <source>Prompts sent before</source>
        <translation>以前に送信したプロンプト</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>入力欄のプロンプトをここに登録</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>空にする</translation>
    </message>
</context>
<context>
    <name>longtake::ui::QuitDialog</name>
    <message>
        <source>Quit Longtake</source>
        <translation>Longtakeを終了</translation>
    </message>
    <message>
        <source>A recording and an export are running</source>
        <translation>録画と書き出しが進行中です</translation>
    </message>
    <message>
        <source>A recording is running</source>
        <translation>録画が進行中です</translation>
    </message>
    <message numerus="yes">
        <source>%n export(s) in work</source>
        <translation>
            <numerusform>%n件の書き出しが進行中です</numerusform>
        </translation>
    </message>
    <message>
        <source>A stopped export leaves no file; the session is complete. A recording is always finished and saved.</source>
        <translation>書き出しを止めるとファイルは残りませんが、セッションにはすべて残っています。録画は必ず最後まで仕上げて保存されます。</translation>
    </message>
    <message>
        <source>It will be finished and saved, which takes a moment.</source>
        <translation>仕上げて保存します。少し時間がかかります。</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>終了しない</translation>
    </message>
    <message>
        <source>Stop and Quit</source>
        <translation>停止して終了</translation>
    </message>
    <message>
        <source>Finish and Quit</source>
        <translation>仕上げて終了</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Receipts</name>
    <message>
        <source>Recache</source>
        <translation>再キャッシュ</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>カット</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>フェード</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecentMenu</name>
    <message>
        <source>Open Recent</source>
        <translation>最近使ったものを開く</translation>
    </message>
    <message>
        <source>No sessions yet</source>
        <translation>まだセッションがありません</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecipeRow</name>
    <message>
        <source>Sampled as</source>
        <translation>サンプリング</translation>
    </message>
    <message>
        <source>How the model is sampled</source>
        <translation>モデルのサンプリング方法</translation>
    </message>
    <message>
        <source>Your choice. It is remembered for this model.</source>
        <translation>あなたの選択です。このモデルについて記憶されます。</translation>
    </message>
    <message>
        <source>The file and its name do not show how the model must be sampled. Choose it here; your choice is remembered.</source>
        <translation>このファイルにも名前にも、どの方法で学習されたかは書かれていません。ここで選んでください。選択は記憶されます。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecordButton</name>
    <message>
        <source>Rec</source>
        <translation>録画</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>録画</translation>
    </message>
    <message>
        <source>Stop recording, %1</source>
        <translation>録画を停止、%1</translation>
    </message>
    <message>
        <source>Finishing…</source>
        <translation>仕上げ中…</translation>
    </message>
    <message>
        <source>The recording is being finished</source>
        <translation>録画を仕上げています</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Recovery</name>
    <message>
        <source>Longtake did not close this session, begun %1 with %2.</source>
        <translation>Longtakeはこのセッションを閉じていません（開始：%1、モデル：%2）。</translation>
    </message>
    <message>
        <source>Its last chunk was not finished and was removed.</source>
        <translation>最後のチャンクは未完成だったため、省かれました。</translation>
    </message>
    <message>
        <source>Recovered %1</source>
        <translation>%1を復旧しました</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>書き出し…</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>破棄…</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>後で</translation>
    </message>
    <message>
        <source>Delete %1 of pictures permanently?</source>
        <translation>%1の画像を完全に削除しますか？</translation>
    </message>
    <message>
        <source>The session and everything in it will be gone from the disk.</source>
        <translation>セッションとその内容はすべてディスクから消えます。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>残す</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RefusalBadge</name>
    <message>
        <source>Refused to clients and controllers: %1</source>
        <translation>クライアントとコントローラーへの拒否：%1</translation>
    </message>
    <message>
        <source>refused %1</source>
        <translation>拒否 %1</translation>
    </message>
    <message>
        <source>Number of refused requests of other programs and controllers; this is the newest. A click shows the log.</source>
        <translation>他のプログラムとコントローラーからの要求が拒否された回数です。これは最新のものです。クリックでログを表示します。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RemoteSwitch</name>
    <message>
        <source>Control Port</source>
        <translation>制御ポート</translation>
    </message>
    <message>
        <source>Lets other programs steer the stream over HTTP, WebSocket and OSC</source>
        <translation>ほかのプログラムがHTTP、WebSocket、OSCでストリームを操作できるようにします</translation>
    </message>
    <message>
        <source>Control %1</source>
        <translation>制御 %1</translation>
    </message>
    <message>
        <source>Copy Link to Control Port</source>
        <translation>制御ポートへのリンクをコピー</translation>
    </message>
    <message>
        <source>One browser, player or OBS gets in by this link, once</source>
        <translation>このリンクでブラウザー、プレーヤー、OBSのどれか1つが一度だけ入れます</translation>
    </message>
    <message>
        <source>Copy Token of Control Port</source>
        <translation>制御ポートのトークンをコピー</translation>
    </message>
    <message>
        <source>Other programs send it as &quot;Authorization: Bearer TOKEN&quot;</source>
        <translation>他のプログラムは &quot;Authorization: Bearer TOKEN&quot; として送ります</translation>
    </message>
    <message>
        <source>Every user and program that reaches this address steers the stream. Window &gt; Control Port closes it.</source>
        <translation>このアドレスに届くすべてのユーザーとプログラムがストリームを操作できます。ウィンドウ &gt; 制御ポートで閉じます。</translation>
    </message>
    <message>
        <source>Programs with the token steer the stream at this address. Window &gt; Control Port closes it.</source>
        <translation>トークンを持つプログラムがこのアドレスでストリームを操作します。ウィンドウ &gt; 制御ポートで閉じます。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SafeBar</name>
    <message>
        <source>It crashed %1 times within ten minutes.</source>
        <translation>10分以内に%1回異常終了しました。</translation>
    </message>
    <message>
        <source>the model %1</source>
        <translation>モデル%1</translation>
    </message>
    <message>
        <source>the last session</source>
        <translation>前回のセッション</translation>
    </message>
    <message>
        <source>the session %1</source>
        <translation>セッション%1</translation>
    </message>
    <message>
        <source>the graphics processor</source>
        <translation>グラフィックプロセッサー</translation>
    </message>
    <message>
        <source>your arrangement of the window</source>
        <translation>ウィンドウのレイアウト</translation>
    </message>
    <message>
        <source>The built-in model runs on the processor. Omitted: %1.</source>
        <translation>内蔵モデルをプロセッサーで動かしています。除外：%1。</translation>
    </message>
    <message>
        <source>There is no earlier session to open.</source>
        <translation>開ける以前のセッションがありません。</translation>
    </message>
    <message>
        <source>Nothing of yours was changed, and changes of settings are not saved until you use your own.</source>
        <translation>お使いのデータは何も変更されていません。自分の設定を使うまで、設定の変更は保存されません。</translation>
    </message>
    <message>
        <source>Nothing of yours was changed.</source>
        <translation>お使いのデータは何も変更されていません。</translation>
    </message>
    <message>
        <source>Start Normally</source>
        <translation>通常どおり起動</translation>
    </message>
    <message>
        <source>Open the Last Session</source>
        <translation>前回のセッションを開く</translation>
    </message>
    <message>
        <source>Open the Session</source>
        <translation>セッションを開く</translation>
    </message>
    <message>
        <source>Use My Settings</source>
        <translation>自分の設定を使う</translation>
    </message>
    <message>
        <source>Longtake has started safely</source>
        <translation>Longtakeはセーフモードで起動しました</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SeedBox</name>
    <message>
        <source>Seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>Seed of this take</source>
        <translation>このテイクのシード</translation>
    </message>
    <message>
        <source>Random seed of this take. Type another one and press Enter:
a new take begins with it, and this one stays in the list of takes.</source>
        <translation>このテイクのすべての乱数のもとになる数です。別の数を入力してEnterを押すと、
そのシードで新規テイクが始まり、このテイクはリストに残ります。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SendDialog</name>
    <message>
        <source>Send To</source>
        <translation>送信先</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>アドレス</translation>
    </message>
    <message>
        <source>It is saved in the settings on this computer with its key; messages do not show the key.</source>
        <translation>鍵も含め、設定とともにこのコンピューターに保存されます。メッセージには鍵を表示しません。</translation>
    </message>
    <message>
        <source>How the sending goes</source>
        <translation>送信の状況</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>A server, at its address</source>
        <translation>サーバー（アドレスを指定）</translation>
    </message>
    <message>
        <source>A virtual camera of this computer</source>
        <translation>このコンピューターの仮想カメラ</translation>
    </message>
    <message>
        <source>A file or a named pipe</source>
        <translation>ファイルまたは名前付きパイプ</translation>
    </message>
    <message>
        <source>Virtual camera</source>
        <translation>仮想カメラ</translation>
    </message>
    <message>
        <source>Picture size</source>
        <translation>画像の大きさ</translation>
    </message>
    <message>
        <source> kbit/s</source>
        <translation> kbit/s</translation>
    </message>
    <message>
        <source>Highest average over a second; the picture quality is reduced to fit</source>
        <translation>1秒の平均の上限です。その分、画質が下がります</translation>
    </message>
    <message>
        <source>Bit rate</source>
        <translation>ビットレート</translation>
    </message>
    <message>
        <source>Path of the file or pipe</source>
        <translation>ファイルまたはパイプのパス</translation>
    </message>
    <message>
        <source>Format of the pictures</source>
        <translation>画像の形式</translation>
    </message>
    <message>
        <source>Y4M</source>
        <translation>Y4M</translation>
    </message>
    <message>
        <source>RGB alone</source>
        <translation>RGBのみ</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, as the model makes them</source>
        <translation>%1、モデルのまま</translation>
    </message>
    <message>
        <source>As the model makes them</source>
        <translation>モデルのまま</translation>
    </message>
    <message>
        <source>%1, twice as large</source>
        <translation>%1、2倍の大きさ</translation>
    </message>
    <message>
        <source>Twice as large</source>
        <translation>2倍の大きさ</translation>
    </message>
    <message>
        <source>%1, enlarged to fit, on black</source>
        <translation>%1、枠に合わせて拡大、余白は黒</translation>
    </message>
    <message>
        <source>%1, through PipeWire</source>
        <translation>%1、PipeWire経由</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>None was found</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>A slow receiver loses pictures; the stream never waits. Freeze and blackout are sent, too.</source>
        <translation>受信側が遅いと画像が失われますが、ストリームは待ちません。静止と暗転も送信されます。</translation>
    </message>
    <message>
        <source>rtmp://, srt://, tcp:// and udp:// carry H.264. %1</source>
        <translation>rtmp://、srt://、tcp://、udp://はH.264を運びます。%1</translation>
    </message>
    <message>
        <source>Browsers, meetings and OBS find the stream among their cameras while it is sent. %1</source>
        <translation>送信中は、ブラウザー、ビデオ会議、OBSのカメラの一覧にストリームが出ます。%1</translation>
    </message>
    <message>
        <source>Other programs read the pictures uncompressed. A file is overwritten, and grows until you stop. %1</source>
        <translation>他のプログラムが画像を非圧縮で読みます。ファイルは新しく書かれ、止めるまで大きくなります。%1</translation>
    </message>
    <message>
        <source>NDI® receivers on this network</source>
        <translation>このネットワークのNDI®の受信側</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Receivers list the stream as COMPUTER (NAME) while it is sent. %1 NDI® is a registered trademark of Vizrt NDI AB: %2.</source>
        <translation>送信中は、受信側の一覧にストリームが「コンピューター名 (名前)」として出ます。%1NDI®はVizrt NDI ABの登録商標です：%2。</translation>
    </message>
    <message>
        <source>Send to</source>
        <translation>送信先</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Sending continues without this window</source>
        <translation>このウィンドウを閉じても送信は続きます</translation>
    </message>
    <message>
        <source>Enter an address to start.</source>
        <translation>開始するにはアドレスを入力してください。</translation>
    </message>
    <message>
        <source>Enter a path to start.</source>
        <translation>開始するにはパスを入力してください。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Shows the address with its key</source>
        <translation>キーを含むアドレスを表示します</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SendWords</name>
    <message>
        <source>connecting…</source>
        <translation>接続中…</translation>
    </message>
    <message>
        <source>connecting again in %1 s</source>
        <translation>%1秒後に再接続</translation>
    </message>
    <message>
        <source>sent %1 · dropped %2</source>
        <translation>送信 %1・欠落 %2</translation>
    </message>
    <message>
        <source>Nothing is sent.</source>
        <translation>何も送信していません。</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>%1へ</translation>
    </message>
    <message>
        <source>connected again: %1</source>
        <translation>再接続：%1</translation>
    </message>
    <message>
        <source>To the virtual camera Longtake of PipeWire</source>
        <translation>PipeWireの仮想カメラLongtakeへ</translation>
    </message>
    <message>
        <source>To the virtual camera %1</source>
        <translation>仮想カメラ%1へ</translation>
    </message>
    <message>
        <source>To NDI receivers, as %1</source>
        <translation>NDIの受信側へ、%1として</translation>
    </message>
    <message>
        <source>sent %1 · dropped %2 · watching %3</source>
        <translation>送信 %1・欠落 %2・視聴 %3</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionControls</name>
    <message>
        <source>New Session</source>
        <translation>新規セッション</translation>
    </message>
    <message>
        <source>The video has ended</source>
        <translation>動画が終わりました</translation>
    </message>
    <message>
        <source>The stream continues without it.</source>
        <translation>ストリームは動画なしで続きます。</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>ランダムな重み</translation>
    </message>
    <message>
        <source>This model has not been trained: the pictures are real output of the engine, but they cannot follow a prompt.</source>
        <translation>このモデルは学習されていません。画像はエンジンの実際の出力ですが、プロンプトには従えません。</translation>
    </message>
    <message>
        <source>Relaunch Longtake</source>
        <translation>Longtakeを再起動</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>再起動</translation>
    </message>
    <message>
        <source>Built-in Model, New Session</source>
        <translation>内蔵モデル、新規セッション</translation>
    </message>
    <message>
        <source>New Stream Without an End</source>
        <translation>終わりのない新規ストリーム</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>起動中…</translation>
    </message>
    <message>
        <source>New Take from a Picture</source>
        <translation>画像から新規テイク</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.bmp);;All files (*)</source>
        <translation>画像 (*.png *.jpg *.jpeg *.webp *.bmp);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Cannot use the picture %1</source>
        <translation>画像%1を使用できません</translation>
    </message>
    <message>
        <source>this model has no encoder for pictures</source>
        <translation>ウィンドウのモデルには、画像を潜在変数に変えるものがありません</translation>
    </message>
    <message>
        <source>New Take from a Video</source>
        <translation>動画から新規テイク</translation>
    </message>
    <message>
        <source>Videos (*.mp4 *.m4v *.mov *.mkv *.webm *.avi *.y4m *.mpg *.mpeg *.ts);;All files (*)</source>
        <translation>動画 (*.mp4 *.m4v *.mov *.mkv *.webm *.avi *.y4m *.mpg *.mpeg *.ts);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Cannot follow the video %1</source>
        <translation>動画%1を追従できません</translation>
    </message>
    <message>
        <source>the model in the window cannot follow videos</source>
        <translation>ウィンドウのモデルは動画を追従できません</translation>
    </message>
    <message>
        <source>This session is already open</source>
        <translation>このセッションはすでに開いています</translation>
    </message>
    <message>
        <source>Reading the session…</source>
        <translation>セッションを読み込み中…</translation>
    </message>
    <message>
        <source>This session was made by Longtake %1</source>
        <translation>このセッションはLongtake %1で作られました</translation>
    </message>
    <message>
        <source>It continues here. If it is regenerated, it may differ in single bits.</source>
        <translation>ここで続けられます。作り直すと、一部のビットが異なることがあります。</translation>
    </message>
    <message>
        <source>Export the Session</source>
        <translation>セッションを書き出し</translation>
    </message>
    <message>
        <source>%1 · not loaded</source>
        <translation>%1 · 未読み込み</translation>
    </message>
    <message>
        <source>The model of this session is not loaded</source>
        <translation>このセッションのモデルは読み込まれていません</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionDesk</name>
    <message>
        <source>Saved %1</source>
        <translation>%1を保存しました</translation>
    </message>
    <message>
        <source>%1. Longtake opens it on any machine that has its model.</source>
        <translation>%1。モデルがあるコンピューターなら、どれでもLongtakeで開けます。</translation>
    </message>
    <message>
        <source>Save Session As</source>
        <translation>セッションを別名で保存</translation>
    </message>
    <message>
        <source>Longtake session (*.take)</source>
        <translation>Longtakeセッション (*.take)</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>何も保存されませんでした</translation>
    </message>
    <message>
        <source>This stream is not saved, so there is no session.</source>
        <translation>このストリームは保存されていないため、セッションがありません。</translation>
    </message>
    <message>
        <source>Nothing was verified</source>
        <translation>何も検証されませんでした</translation>
    </message>
    <message>
        <source>Your last session: “%1”, %2</source>
        <translation>前回のセッション：「%1」、%2</translation>
    </message>
    <message>
        <source>Yesterday&apos;s session: “%1”, %2</source>
        <translation>昨日のセッション：「%1」、%2</translation>
    </message>
    <message>
        <source>Your session of %1: “%2”, %3</source>
        <translation>%1のセッション：「%2」、%3</translation>
    </message>
    <message>
        <source>Open It</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Do Not Ask Again</source>
        <translation>今後は確認しない</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionRows</name>
    <message>
        <source>open here</source>
        <translation>ここで開いています</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>読み取り不可</translation>
    </message>
    <message>
        <source>not ended</source>
        <translation>未終了</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>セッション</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionWords</name>
    <message>
        <source>today %1</source>
        <translation>今日%1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>昨日%1</translation>
    </message>
    <message>
        <source>%1 takes</source>
        <translation>%1テイク</translation>
    </message>
    <message>
        <source>no pictures</source>
        <translation>画像なし</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionsDialog</name>
    <message>
        <source>Sessions</source>
        <translation>セッション</translation>
    </message>
    <message>
        <source>There are no sessions yet. Every stream is saved automatically.</source>
        <translation>セッションはまだありません。すべてのストリームは自動的に保存されます。</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>並び順</translation>
    </message>
    <message>
        <source>Newest First</source>
        <translation>新しい順</translation>
    </message>
    <message>
        <source>Largest First</source>
        <translation>大きい順</translation>
    </message>
    <message>
        <source>Name of the session</source>
        <translation>セッションの名前</translation>
    </message>
    <message>
        <source>Offer the last one at the start</source>
        <translation>起動時に前回のセッションを提示</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>削除…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>名前を変更…</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>別名で保存…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>%1 of %2 sessions read…</source>
        <translation>%2件中%1件のセッションを読み込み…</translation>
    </message>
    <message>
        <source>1 session · %1</source>
        <translation>1件のセッション · %1</translation>
    </message>
    <message>
        <source>%1 sessions · %2</source>
        <translation>%1件のセッション · %2</translation>
    </message>
    <message>
        <source>Name of this session:</source>
        <translation>このセッションの名前：</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>This session is open here. Begin a new one (Ctrl+N) or open another, then delete it.</source>
        <translation>このセッションはここで開いています。新規セッションを始めるか（Ctrl+N）別のセッションを開いてから削除してください。</translation>
    </message>
    <message>
        <source>Another Longtake has this session open, so it cannot be deleted.</source>
        <translation>別のLongtakeがこのセッションを開いているため、削除できません。</translation>
    </message>
    <message>
        <source>Delete “%1” permanently? %2 will be free.</source>
        <translation>「%1」を完全に削除しますか？ %2の空きができます。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>了解</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>残す</translation>
    </message>
    <message>
        <source>Free Space…</source>
        <translation>空きを増やす…</translation>
    </message>
    <message>
        <source>(%1 of it saved states)</source>
        <translation>（うち保存した状態%1）</translation>
    </message>
    <message>
        <source>%1 of log: every picture, prompt and command.</source>
        <translation>ログ%1：すべての画像、プロンプト、コマンド。</translation>
    </message>
    <message>
        <source>%1 of log: every picture, prompt and command. %2 of saved states of the memory: they only make opening and going back faster.</source>
        <translation>ログ%1：すべての画像、プロンプト、コマンド。保存した記憶の状態%2：開くときと戻るときを速くするだけのものです。</translation>
    </message>
    <message>
        <source>Delete the saved states of this session? %1 will be free. It stays complete; resuming it is slow once, and the states come back while it streams.</source>
        <translation>このセッションの保存した状態を削除しますか？%1の空きができます。セッションはそのまま残ります。終わりから続けるときに一度だけ時間がかかり、状態はストリーム中にまた作られます。</translation>
    </message>
    <message>
        <source>Free Space</source>
        <translation>空きを増やす</translation>
    </message>
    <message>
        <source>States Only</source>
        <translation>状態のみ</translation>
    </message>
    <message>
        <source>Deletes the saved states of the memory, and takes that were deleted from the list.</source>
        <translation>保存した記憶の状態と、一覧から削除したテイクを消します。</translation>
    </message>
    <message>
        <source>%1 of the log belong to deleted takes.</source>
        <translation>ログのうち%1は削除したテイクのものです。</translation>
    </message>
    <message>
        <source>This session is open. Space can be freed once it is closed.</source>
        <translation>このセッションは開いています。閉じると空きを増やせます。</translation>
    </message>
    <message>
        <source>Remove the deleted takes from this session permanently? %1 will be free.</source>
        <translation>削除したテイクをこのセッションから完全に取り除きますか。%1が空きます。</translation>
    </message>
    <message>
        <source>Remove the deleted takes from this session permanently? %1 will be free, and %2 of saved states, which come back while it streams.</source>
        <translation>削除したテイクをこのセッションから完全に取り除きますか。%1と、保存した状態%2が空きます。状態はストリーム中にまた作られます。</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>圧縮</translation>
    </message>
    <message>
        <source>A power cut may lose</source>
        <translation>停電で失われる範囲</translation>
    </message>
    <message>
        <source> s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>what the system has not written</source>
        <translation>システムが書き込んでいない分</translation>
    </message>
    <message>
        <source>The session that streams is written to the disk this often. A crash of Longtake loses nothing.</source>
        <translation>配信中のセッションはこの間隔でディスクに書き込まれます。Longtake が異常終了しても何も失われません。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ShortcutEditor</name>
    <message>
        <source>Change Shortcuts</source>
        <translation>ショートカットを変更</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>操作とそのキー</translation>
    </message>
    <message>
        <source>New keys of the chosen action</source>
        <translation>選択した操作の新しいキー</translation>
    </message>
    <message>
        <source>Press the new keys here</source>
        <translation>ここで新しいキーを押します</translation>
    </message>
    <message>
        <source>No Keys</source>
        <translation>キーなし</translation>
    </message>
    <message>
        <source>As It Was</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>The default keys of this action</source>
        <translation>この操作の最初のキー</translation>
    </message>
    <message>
        <source>All as They Were</source>
        <translation>すべて元に戻す</translation>
    </message>
    <message>
        <source>Choose an action, then press its new keys.</source>
        <translation>操作を選び、新しいキーを押してください。</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”. Nothing was changed; choose other keys, or take them from it first.</source>
        <translation>%1は「%2」に使われています。何も変更されていません。別のキーを選ぶか、先にそちらから外してください。</translation>
    </message>
    <message>
        <source>%1 is fixed. Nothing was changed; choose other keys.</source>
        <translation>%1は固定されています。何も変更されていません。別のキーを選んでください。</translation>
    </message>
    <message>
        <source>“%1” has no keys now.</source>
        <translation>「%1」のキーはなくなりました。</translation>
    </message>
    <message>
        <source>“%1” has %2 now.</source>
        <translation>「%1」のキーは%2になりました。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ShortcutSheet</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Send as a cut</source>
        <translation>カットとして送信</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Shift+Enter</translation>
    </message>
    <message>
        <source>Break the line</source>
        <translation>改行</translation>
    </message>
    <message>
        <source>Ctrl+1 … Ctrl+9</source>
        <translation>Ctrl+1～Ctrl+9</translation>
    </message>
    <message>
        <source>Send a slot</source>
        <translation>スロットを送信</translation>
    </message>
    <message>
        <source>Up  Down</source>
        <translation>上  下</translation>
    </message>
    <message>
        <source>Earlier, later prompt</source>
        <translation>前、後のプロンプト</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Leave the box</source>
        <translation>入力欄から離れる</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Take the offered rest of a word</source>
        <translation>提示された語の残りを入力</translation>
    </message>
    <message>
        <source>Alt+Down</source>
        <translation>Alt+下</translation>
    </message>
    <message>
        <source>Another word</source>
        <translation>別の語</translation>
    </message>
    <message>
        <source>Ctrl+.</source>
        <translation>Ctrl+.</translation>
    </message>
    <message>
        <source>Take the nearest known word</source>
        <translation>最も近い既知の語を入力</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Alt+↑ ↓ ← →</source>
        <translation>Alt+↑ ↓ ← →</translation>
    </message>
    <message>
        <source>Choose a token</source>
        <translation>トークンを選択</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>クリック</translation>
    </message>
    <message>
        <source>Look back; drag to follow</source>
        <translation>見返す、ドラッグで追う</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>ダブルクリック</translation>
    </message>
    <message>
        <source>Reuse a prompt; go to a take</source>
        <translation>プロンプトを再利用、テイクへ移動</translation>
    </message>
    <message>
        <source>Takes list</source>
        <translation>テイクのリスト</translation>
    </message>
    <message>
        <source>S  N  Enter  Delete</source>
        <translation>S  N  Enter  Delete</translation>
    </message>
    <message>
        <source>Star, note, go there, delete</source>
        <translation>スター、メモ、移動、削除</translation>
    </message>
    <message>
        <source>Single keys act while the prompt box has no focus. The wheel enlarges the timeline at the pointer, Shift with the wheel scrolls it.</source>
        <translation>単独のキーは、プロンプト欄にフォーカスがない間に働きます。ホイールでポインターの位置を中心にタイムラインを拡大し、Shift+ホイールでスクロールします。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SlotCard</name>
    <message>
        <source>Slot %1, empty</source>
        <translation>スロット%1、空</translation>
    </message>
    <message>
        <source>Slot %1: %2</source>
        <translation>スロット%1：%2</translation>
    </message>
    <message>
        <source>Click to store the prompt of the box here</source>
        <translation>クリックで入力欄のプロンプトを登録</translation>
    </message>
    <message>
        <source>Click or Ctrl+%1 to send; right-click to change</source>
        <translation>クリックかCtrl+%1で送信、右クリックで変更</translation>
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
        <translation>スロット%1、空</translation>
    </message>
    <message>
        <source>Slot %1: %2</source>
        <translation>スロット%1：%2</translation>
    </message>
    <message>
        <source>Empty. A click stores the prompt of the box here.</source>
        <translation>空です。クリックすると入力欄のプロンプトを登録します。</translation>
    </message>
    <message>
        <source>Click or Ctrl+%1 to send; press long to store the prompt of the box here instead. A right click offers that, too.</source>
        <translation>クリックかCtrl+%1で送信、長押しで入力欄のプロンプトに置き換え。右クリックでも選べます。</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>入力欄のプロンプトをここに登録</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SoundCuesDialog</name>
    <message>
        <source>Choose a Sound</source>
        <translation>音声を選択</translation>
    </message>
    <message>
        <source>Sounds (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;All files (*)</source>
        <translation>音声 (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>There is no stream to plan for.</source>
        <translation>予定を立てるストリームがありません。</translation>
    </message>
    <message>
        <source>This sound has no regular beat. Choose its onsets.</source>
        <translation>この音声には規則的な拍がありません。オンセットを選んでください。</translation>
    </message>
    <message>
        <source>Write two prompts or more, one on each line.</source>
        <translation>プロンプトを2つ以上、1行に1つずつ書いてください。</translation>
    </message>
    <message>
        <source>No sound is strong enough for a cue. Allow weaker ones, or choose a longer part.</source>
        <translation>音声から何も選ばれていません。弱いものも含めるか、もっと長い部分を使ってください。</translation>
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
        <translation>予定する</translation>
    </message>
    <message>
        <source>Plan %1 Cues</source>
        <translation>%1個のキューを予定</translation>
    </message>
    <message>
        <source>A sound file that FFmpeg can read, such as WAV, FLAC or MP3.</source>
        <translation>WAV、FLAC、MP3など、FFmpegで読める音声ファイル。</translation>
    </message>
    <message>
        <source>Listening…</source>
        <translation>解析しています…</translation>
    </message>
    <message>
        <source>%1 · no regular beat · %2 onsets</source>
        <translation>%1 · 規則的な拍なし · オンセット%2個</translation>
    </message>
    <message>
        <source>%1 · %2 beats a minute, confidence %3 % · %4 beats · %5 onsets</source>
        <translation>%1 · 毎分%2拍、確度%3 % · %4拍 · オンセット%5個</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Cues from a Sound</source>
        <translation>音声からのキュー</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>参照…</translation>
    </message>
    <message>
        <source>Browse for a sound…</source>
        <translation>音声を選ぶ…</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>音声</translation>
    </message>
    <message>
        <source>Sounds to use</source>
        <translation>聞き取れたもの</translation>
    </message>
    <message>
        <source>Why the sound cannot be used</source>
        <translation>音声を使えない理由</translation>
    </message>
    <message>
        <source>Progress of listening</source>
        <translation>解析の進み具合</translation>
    </message>
    <message>
        <source>Every beat</source>
        <translation>すべての拍</translation>
    </message>
    <message>
        <source>Every bar</source>
        <translation>すべての小節</translation>
    </message>
    <message>
        <source>Every onset</source>
        <translation>すべてのオンセット</translation>
    </message>
    <message>
        <source>A cue at</source>
        <translation>キューの位置</translation>
    </message>
    <message>
        <source> beats</source>
        <translation> 拍</translation>
    </message>
    <message>
        <source>as found</source>
        <translation>検出のまま</translation>
    </message>
    <message>
        <source>from beat </source>
        <translation>開始拍 </translation>
    </message>
    <message>
        <source>Beat with which the first bar begins</source>
        <translation>最初の小節が始まる拍</translation>
    </message>
    <message>
        <source>A bar begins where the bass is strongest. Choose another beat if that is wrong.</source>
        <translation>小節は低音が最も強く入るところから始まるとみなされます。違うときは別の拍を選んでください。</translation>
    </message>
    <message>
        <source>A bar has</source>
        <translation>1小節</translation>
    </message>
    <message>
        <source>Weaker onsets get no cue; the strongest of the sound have 100 %.</source>
        <translation>これより弱いものにはキューが付きません。音声の最も強いものが100 %です。</translation>
    </message>
    <message>
        <source>As strong as</source>
        <translation>強さの下限</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>制限なし</translation>
    </message>
    <message>
        <source>If there are more, the strongest are used.</source>
        <translation>それより多いときは、強いものから選ばれます。</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source> chunks</source>
        <translation> チャンク</translation>
    </message>
    <message>
        <source>Number of chunks from one cue to the next, so that each prompt is seen long enough.</source>
        <translation>キューから次のキューまでのチャンク数。どのプロンプトも見える時間を取れます。</translation>
    </message>
    <message>
        <source>Apart by</source>
        <translation>間隔</translation>
    </message>
    <message>
        <source>Where in the sound the cues begin</source>
        <translation>音声のどこからキューを始めるか</translation>
    </message>
    <message>
        <source>Sound from</source>
        <translation>音声の開始</translation>
    </message>
    <message>
        <source>to its end</source>
        <translation>最後まで</translation>
    </message>
    <message>
        <source>For</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>今すぐ</translation>
    </message>
    <message>
        <source>At a time</source>
        <translation>時刻を指定</translation>
    </message>
    <message>
        <source>Time on the timeline</source>
        <translation>タイムライン上の時刻</translation>
    </message>
    <message>
        <source>Begins</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>They follow in turn; the first one begins with the sound.</source>
        <translation>順番に使われます。最初のプロンプトは音声の始まりとともに来ます。</translation>
    </message>
    <message>
        <source>Prompts, one on each line</source>
        <translation>プロンプト（1行に1つ）</translation>
    </message>
    <message>
        <source>Take the Slots</source>
        <translation>スロットを使う</translation>
    </message>
    <message>
        <source>Replaces these prompts by those of the slots</source>
        <translation>これらの代わりにスロットのプロンプトを使います</translation>
    </message>
    <message>
        <source>Recache</source>
        <translation>再キャッシュ</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>カット</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>フェード</translation>
    </message>
    <message>
        <source>How a prompt is applied</source>
        <translation>プロンプトの取り込み方</translation>
    </message>
    <message>
        <source>Resulting cues</source>
        <translation>できるキュー</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>In the sound</source>
        <translation>音声内</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>ずれ</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>A prompt changes at the beginning of a chunk: this is its delay after the sound</source>
        <translation>プロンプトはチャンクの先頭で切り替わります。音声からの遅れです</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>妨げになっていること</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SoundPlot</name>
    <message>
        <source>The sound and its cues</source>
        <translation>音声とそのキュー</translation>
    </message>
    <message>
        <source>The wheel, + and - enlarge it, a drag and the arrow keys move it.</source>
        <translation>ホイール、+、-で拡大縮小し、ドラッグと矢印キーで移動します。</translation>
    </message>
    <message>
        <source>%1 onsets, %2 beats, %3 cues</source>
        <translation>オンセット%1個、%2拍、キュー%3個</translation>
    </message>
    <message>
        <source>Choose a sound to see it here.</source>
        <translation>音声を選ぶと、ここに表示されます。</translation>
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
        <translation>パフォーム</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>暗転</translation>
    </message>
    <message>
        <source>Blackout · %1 ends it</source>
        <translation>暗転・%1で終了</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>静止中</translation>
    </message>
    <message>
        <source>Frozen · %1 ends it</source>
        <translation>静止・%1で終了</translation>
    </message>
    <message>
        <source>The next prompt is a cut</source>
        <translation>次のプロンプトはカット</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>このプログラムでは使えません</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>送信</translation>
    </message>
</context>
<context>
    <name>longtake::ui::StatusLine</name>
    <message>
        <source>Speed and memory</source>
        <translation>速度とメモリ</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Pictures per second on the screen and of the engine; the time of a chunk by step; the tokens in the cache; pictures that the screen never showed</source>
        <translation>画面とエンジンの毎秒の画像数、チャンクの所要時間の内訳、キャッシュの内容、画面に出る前に置き換えられた画像</translation>
    </message>
    <message>
        <source>fps shown</source>
        <translation>fps表示</translation>
    </message>
    <message>
        <source>made</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>ms per chunk</source>
        <translation>ms／チャンク</translation>
    </message>
    <message>
        <source>text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>recache</source>
        <translation>再キャッシュ</translation>
    </message>
    <message>
        <source>denoise</source>
        <translation>ノイズ除去</translation>
    </message>
    <message>
        <source>context</source>
        <translation>文脈</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>ポリシー</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>デコード</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>記憶</translation>
    </message>
    <message>
        <source>%1 tokens · %2</source>
        <translation>%1トークン · %2</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>欠落</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>random</source>
        <translation>ランダム</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1スレッド</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1スレッド</translation>
    </message>
    <message>
        <source>%1 on %2 (%3)</source>
        <translation>%1（%2、%3）</translation>
    </message>
    <message>
        <source>The weights are random</source>
        <translation>重みはランダムです</translation>
    </message>
    <message>
        <source>SHA-256 %1</source>
        <translation>SHA-256 %1</translation>
    </message>
    <message>
        <source>Click: what a chunk would cost with other settings</source>
        <translation>クリック：別の設定での1チャンクのコスト</translation>
    </message>
    <message>
        <source>Click: threads</source>
        <translation>クリック：スレッド</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Studio</name>
    <message>
        <source>another stream was opened before</source>
        <translation>先に別のストリームが開かれました</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SwitchBox</name>
    <message>
        <source>Effect of a new prompt on the memory</source>
        <translation>新しいプロンプトが記憶に与える影響</translation>
    </message>
    <message>
        <source>The stream continues: the memory is recomputed under the new prompt</source>
        <translation>ショットを続けます：記憶を新しいプロンプトで再計算します</translation>
    </message>
    <message>
        <source>A cut: the memory is emptied (Ctrl+Enter)</source>
        <translation>新しいショットにします：記憶を空にします（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>The prompt slides over to the new one across several chunks</source>
        <translation>数チャンクかけて新しいプロンプトへ徐々に移ります</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TakeFacts</name>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 / %2トークン</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>シード%1</translation>
    </message>
    <message>
        <source>%1 ms a chunk</source>
        <translation>%1 ms／チャンク</translation>
    </message>
    <message>
        <source>1 pass</source>
        <translation>1パス</translation>
    </message>
    <message>
        <source>%1 passes</source>
        <translation>%1パス</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TakesPanel</name>
    <message>
        <source>Takes</source>
        <translation>テイク</translation>
    </message>
    <message>
        <source>A new take begins when you continue from the past, with New Take, or with another seed. Nothing is lost.</source>
        <translation>過去から続けたとき、「新規テイク」を選んだとき、シードを変えたときに、新しいテイクが始まります。作られたものは何も失われません。</translation>
    </message>
    <message>
        <source>This take is on the screen</source>
        <translation>このテイクを表示中</translation>
    </message>
    <message>
        <source>Double-click to go there</source>
        <translation>ダブルクリックで移動</translation>
    </message>
    <message>
        <source>A note for %1</source>
        <translation>%1のメモ</translation>
    </message>
    <message>
        <source>Go There</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>Compare with the One on the Screen</source>
        <translation>表示中のテイクと比較</translation>
    </message>
    <message>
        <source>Take the Star Off</source>
        <translation>スターを外す</translation>
    </message>
    <message>
        <source>Give a Star</source>
        <translation>スターを付ける</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>メモ…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>書き出し…</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>削除…</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>削除済み</translation>
    </message>
    <message>
        <source>Double-click to put it back</source>
        <translation>ダブルクリックで元に戻す</translation>
    </message>
    <message>
        <source>Show Deleted Takes</source>
        <translation>削除したテイクを表示</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Remove Trim</source>
        <translation>トリミングを解除</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TempoRow</name>
    <message>
        <source>Two or more taps on the beat set the tempo; the first begins a bar</source>
        <translation>拍に合わせて 2 回以上叩くとテンポになります。最初の 1 回が小節の頭です</translation>
    </message>
    <message>
        <source>BPM</source>
        <translation>BPM</translation>
    </message>
    <message>
        <source>Beats per minute</source>
        <translation>1 分あたりの拍数</translation>
    </message>
    <message>
        <source>Beat of the bar</source>
        <translation>小節内の拍</translation>
    </message>
    <message>
        <source>The moment that a pad waits for</source>
        <translation>パッドが待つもの</translation>
    </message>
    <message>
        <source>A pressed pad waits for the beat or the bar, and acts at the nearest chunk boundary</source>
        <translation>押したパッドは拍または小節を待ち、最も近いチャンクの境目で働きます</translation>
    </message>
    <message>
        <source>Pads at Once</source>
        <translation>パッド：即時</translation>
    </message>
    <message>
        <source>Pads on the Beat</source>
        <translation>パッド：拍</translation>
    </message>
    <message>
        <source>Pads on the Bar</source>
        <translation>パッド：小節</translation>
    </message>
    <message>
        <source>The tempo</source>
        <translation>テンポ</translation>
    </message>
    <message>
        <source>The tempo comes from a MIDI clock, and none is received</source>
        <translation>テンポは MIDI クロックから取られますが、クロックが届いていません</translation>
    </message>
    <message>
        <source>The tempo comes from a MIDI clock</source>
        <translation>テンポは MIDI クロックから取られます</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ThreadChoice</name>
    <message>
        <source>Processor Threads</source>
        <translation>プロセッサーのスレッド</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>You chose the number of threads.</source>
        <translation>スレッド数は手動で選ばれています。</translation>
    </message>
    <message>
        <source>Threads: automatic. One core is left to the window.</source>
        <translation>スレッド：自動。コアを一つウィンドウに残しています。</translation>
    </message>
    <message>
        <source>Threads: automatic. The stream fell behind and took one more.</source>
        <translation>スレッド：自動。ストリームが遅れたので、一つ増やしました。</translation>
    </message>
    <message>
        <source>Threads: automatic. One more was not faster and was given back.</source>
        <translation>スレッド：自動。一つ増やしても速くならなかったので、戻しました。</translation>
    </message>
    <message>
        <source>Threads: automatic. One was given back, because the window was late.</source>
        <translation>スレッド：自動。ウィンドウが遅れたので、一つ戻しました。</translation>
    </message>
    <message>
        <source>Threads: automatic. One was given back, because the stream keeps up without it.</source>
        <translation>スレッド：自動。なくても間に合うので、一つ戻しました。</translation>
    </message>
    <message>
        <source>Threads: automatic. The stream fell behind, but other programs take the other cores.</source>
        <translation>スレッド：自動。ストリームが遅れましたが、ほかのコアは別のプログラムが使っています。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TimeTravel</name>
    <message>
        <source>A new take with the next seed: the same prompt, another video (%1)</source>
        <translation>次のシードで新規テイク：同じプロンプト、別の映像（%1）</translation>
    </message>
    <message>
        <source>Enter continues from %1 as a new take</source>
        <translation>Enterで%1から新規テイクとして続けます</translation>
    </message>
    <message>
        <source>going back to %1 …</source>
        <translation>%1に戻っています…</translation>
    </message>
    <message>
        <source>Click to look · double-click the prompt to reuse it</source>
        <translation>クリックで見る · プロンプトをダブルクリックで再利用</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>元に戻す：%1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>やり直す：%1</translation>
    </message>
    <message>
        <source>Take %1 began</source>
        <translation>テイク%1が始まりました</translation>
    </message>
    <message>
        <source>Take %1 stays as it was.</source>
        <translation>テイク%1はそのまま残ります。</translation>
    </message>
    <message>
        <source>Back to Take %1</source>
        <translation>テイク%1に戻る</translation>
    </message>
    <message>
        <source>Take %1 was not deleted</source>
        <translation>テイク%1は削除されませんでした</translation>
    </message>
    <message>
        <source>It is on the screen. Go to another take first.</source>
        <translation>表示中のテイクです。先に別のテイクへ移動してください。</translation>
    </message>
    <message>
        <source>Delete take %1?</source>
        <translation>テイク%1を削除しますか？</translation>
    </message>
    <message>
        <source>It is removed from the list. Its pictures stay in the session&apos;s file.</source>
        <translation>リストから消えます。画像はセッションのファイルに残ります。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Take %1 was deleted</source>
        <translation>テイク%1を削除しました</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>残す</translation>
    </message>
    <message>
        <source>Nothing is exported</source>
        <translation>書き出すものがありません</translation>
    </message>
    <message>
        <source>No take has a star: give one in the list of takes (Ctrl+T).</source>
        <translation>スター付きのテイクがありません。テイクのリスト（Ctrl+T）で付けてください。</translation>
    </message>
    <message>
        <source>There are no pictures yet.</source>
        <translation>まだ画像がありません。</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>テイク%1</translation>
    </message>
    <message>
        <source>from take %1 · seed %2</source>
        <translation>テイク%1から · シード%2</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>シード%1</translation>
    </message>
    <message>
        <source>Reading take %1 from the session…</source>
        <translation>テイク%1をセッションから読み込んでいます…</translation>
    </message>
    <message>
        <source>Star of Take %1</source>
        <translation>テイク%1のスター</translation>
    </message>
    <message>
        <source>Note of Take %1</source>
        <translation>テイク%1のメモ</translation>
    </message>
    <message>
        <source>Deletion of Take %1</source>
        <translation>テイク%1の削除</translation>
    </message>
    <message>
        <source>Return of Take %1</source>
        <translation>テイク%1の復帰</translation>
    </message>
    <message>
        <source>Undo brings it back, and so does Show Deleted Takes in the menu of the list.</source>
        <translation>「元に戻す」か、リストのメニューの「削除したテイクを表示」で戻せます。</translation>
    </message>
    <message>
        <source>Trim of Take %1</source>
        <translation>テイク%1のトリミング</translation>
    </message>
    <message>
        <source>Trimmed: %1 of %2 is used</source>
        <translation>トリミング済み：%2のうち%1を使用</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>%1. The take is trimmed: %2 to %3 are used.</source>
        <translation>%1。テイクはトリミングされています：%2から%3までを使います。</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TokenInspector</name>
    <message>
        <source>kept since chunk %1</source>
        <translation>チャンク%1から保持</translation>
    </message>
    <message>
        <source>dimmed, kept since chunk %1</source>
        <translation>弱化、チャンク%1から保持</translation>
    </message>
    <message>
        <source>sink since chunk %1</source>
        <translation>チャンク%1からアンカー</translation>
    </message>
    <message>
        <source>pinned, from chunk %1</source>
        <translation>固定、チャンク%1のもの</translation>
    </message>
    <message>
        <source>forgotten after chunk %1</source>
        <translation>チャンク%1の後に忘却</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>保持なし</translation>
    </message>
    <message>
        <source>left after chunk %1, by score</source>
        <translation>チャンク%1の後に消去（スコア）</translation>
    </message>
    <message>
        <source>left after chunk %1, by age</source>
        <translation>チャンク%1の後に消去（古さ）</translation>
    </message>
    <message>
        <source>left after chunk %1, less budget</source>
        <translation>チャンク%1の後に消去（予算減）</translation>
    </message>
    <message>
        <source>left after chunk %1, by a cut</source>
        <translation>チャンク%1の後に消去（カット）</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>セル</translation>
    </message>
    <message>
        <source>Salience</source>
        <translation>顕著性</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>現在</translation>
    </message>
    <message>
        <source>Seen under</source>
        <translation>元プロンプト</translation>
    </message>
    <message>
        <source>point at the picture</source>
        <translation>画像を指してください</translation>
    </message>
    <message>
        <source>row %1, column %2 · frame %3</source>
        <translation>%1行%2列 · フレーム%3</translation>
    </message>
    <message>
        <source>%1 · rank %2 of %3</source>
        <translation>%1 · %3中%2位</translation>
    </message>
    <message>
        <source>not scored</source>
        <translation>未採点</translation>
    </message>
    <message>
        <source>no longer held</source>
        <translation>もう保持なし</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>all of frame %1 · chunk %2</source>
        <translation>フレーム%1全体 · チャンク%2</translation>
    </message>
    <message>
        <source>%1 on average</source>
        <translation>平均%1</translation>
    </message>
    <message>
        <source>%1 of %2 kept</source>
        <translation>%2中%1を保持</translation>
    </message>
    <message>
        <source>prompt %1</source>
        <translation>プロンプト%1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TouchBar</name>
    <message>
        <source>Hand on the memory</source>
        <translation>記憶への操作</translation>
    </message>
    <message>
        <source>Width of the brush</source>
        <translation>ブラシの幅</translation>
    </message>
    <message>
        <source>Width of the brush in tokens: [ and ] change it</source>
        <translation>ブラシの幅（トークン数）：[ と ] で変更</translation>
    </message>
    <message>
        <source>What a stroke reaches</source>
        <translation>ストロークの対象</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>フレーム</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>チャンク</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>The moments that a stroke changes: the latent frame on the screen, all frames of its chunk,
or this place in every frame that the memory still holds</source>
        <translation>ストロークがどの時点に及ぶか：表示中の潜在フレーム、そのチャンクの全フレーム、
または記憶に残る全フレームの同じ場所</translation>
    </message>
    <message>
        <source>Pinned tokens</source>
        <translation>固定トークン</translation>
    </message>
    <message>
        <source>Pins and sink share the budget with all other tokens</source>
        <translation>固定とアンカーは、ほかのトークンと予算を分け合います</translation>
    </message>
    <message>
        <source>%1 of %2 pinned</source>
        <translation>固定%1 / %2</translation>
    </message>
    <message>
        <source>%1 wait for the next chunk</source>
        <translation>%1個が次のチャンク待ち</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TouchControls</name>
    <message>
        <source>These tokens have left the memory since this picture</source>
        <translation>これらのトークンは、この画像の後に記憶から消えました</translation>
    </message>
    <message>
        <source>%2 of %1 tokens are left</source>
        <translation>%1トークン中%2個が残っています</translation>
    </message>
    <message>
        <source>The memory is ahead of the picture. A new take can begin where it held them all.</source>
        <translation>記憶は画像より先に進んでいます。すべてを保持していた時点から新規テイクを始められます。</translation>
    </message>
    <message>
        <source>%1 All %2 There</source>
        <translation>そこで%2個すべてを%1</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>フレーム%1</translation>
    </message>
    <message>
        <source>This token</source>
        <translation>このトークン</translation>
    </message>
    <message>
        <source>Look at Its Picture</source>
        <translation>その画像を見る</translation>
    </message>
    <message>
        <source>No token of this place is kept any more</source>
        <translation>この場所はもう何も保持されていません</translation>
    </message>
    <message>
        <source>The policy removed these tokens, and no earlier memory with them is known. A larger budget keeps tokens longer.</source>
        <translation>ポリシーがこれらのトークンを手放し、それらを持っていた記憶は残っていません。予算を増やすとトークンは長く保持されます。</translation>
    </message>
    <message>
        <source>There is nothing to touch</source>
        <translation>触れるものがありません</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TransportBar</name>
    <message>
        <source>Time of the picture on screen</source>
        <translation>表示中の画像の時刻</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TrialForm</name>
    <message>
        <source>Make another with</source>
        <translation>別テイクの条件</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>異なる点</translation>
    </message>
    <message>
        <source>the next seed</source>
        <translation>次のシード</translation>
    </message>
    <message>
        <source>another policy</source>
        <translation>別のポリシー</translation>
    </message>
    <message>
        <source>another budget</source>
        <translation>別の予算</translation>
    </message>
    <message>
        <source>another prompt</source>
        <translation>別のプロンプト</translation>
    </message>
    <message>
        <source>less memory: the selection is forgotten</source>
        <translation>記憶を減らす：選択部分を忘却</translation>
    </message>
    <message>
        <source>Budget in tokens</source>
        <translation>予算（トークン数）</translation>
    </message>
    <message>
        <source>Prompt of the other take</source>
        <translation>別テイクのプロンプト</translation>
    </message>
    <message>
        <source>Length in seconds</source>
        <translation>長さ（秒）</translation>
    </message>
    <message>
        <source> s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>and one at random</source>
        <translation>ランダムなテイクも作る</translation>
    </message>
    <message>
        <source>A third take with the same budget and random tokens.
Where it is as good, the policy has no merit.</source>
        <translation>同じ予算でトークンをランダムに選ぶ3本目のテイクです。それと同じ出来なら、
ポリシーの手柄ではありません。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Make and Compare</source>
        <translation>作成して比較</translation>
    </message>
    <message>
        <source>One engine makes one chunk at a time</source>
        <translation>エンジンは1つで、一度に1チャンクを作ります</translation>
    </message>
    <message>
        <source>another number of passes</source>
        <translation>別のパス数</translation>
    </message>
    <message>
        <source>Denoise passes of a chunk</source>
        <translation>チャンクのノイズ除去のパス数</translation>
    </message>
    <message>
        <source>Number of denoise passes before a chunk is shown. Fewer are faster.</source>
        <translation>チャンクを表示する前にモデルが処理する回数です。少ないほど速くなります。</translation>
    </message>
    <message>
        <source>This model&apos;s number of passes cannot be changed</source>
        <translation>このモデルのパス数は変更できません</translation>
    </message>
</context>
<context>
    <name>longtake::ui::UndoSteps</name>
    <message>
        <source>Prompt “%1”</source>
        <translation>プロンプト「%1」</translation>
    </message>
    <message>
        <source>Reroll from %1</source>
        <translation>%1から振り直す</translation>
    </message>
    <message>
        <source>Continue from %1</source>
        <translation>%1から続ける</translation>
    </message>
    <message>
        <source>Memory Policy</source>
        <translation>記憶ポリシー</translation>
    </message>
    <message>
        <source>Pin %1 Tokens</source>
        <translation>%1トークンを固定</translation>
    </message>
    <message>
        <source>Unpin %1 Tokens</source>
        <translation>%1トークンの固定を解除</translation>
    </message>
    <message>
        <source>Forget %1 Tokens</source>
        <translation>%1トークンを忘却</translation>
    </message>
    <message>
        <source>Dim %1 Tokens</source>
        <translation>%1トークンを弱化</translation>
    </message>
    <message>
        <source>Undim %1 Tokens</source>
        <translation>%1トークンの弱化を解除</translation>
    </message>
    <message>
        <source>Go to Take %1</source>
        <translation>テイク%1へ移動</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>新規テイク</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Number of Passes</source>
        <translation>パス数</translation>
    </message>
</context>
<context>
    <name>longtake::ui::VerifyBadge</name>
    <message>
        <source>model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>number type</source>
        <translation>数値型</translation>
    </message>
    <message>
        <source>instruction set</source>
        <translation>命令セット</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>スレッド</translation>
    </message>
    <message>
        <source>version of Longtake</source>
        <translation>Longtakeのバージョン</translation>
    </message>
    <message>
        <source>%1: then %2, now %3</source>
        <translation>%1：当時%2、現在%3</translation>
    </message>
    <message>
        <source>Verification of the session</source>
        <translation>セッションの検証</translation>
    </message>
    <message>
        <source>verifying %1 %</source>
        <translation>検証中%1%</translation>
    </message>
    <message>
        <source>The session is regenerated and compared. Click to stop.</source>
        <translation>セッションを作り直して比較しています。クリックで停止します。</translation>
    </message>
    <message>
        <source>same bits</source>
        <translation>ビット一致</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>未確認</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>All %1 chunks were regenerated and have the same bits.</source>
        <translation>全%1チャンクを作り直し、ビットまで一致しました。</translation>
    </message>
    <message>
        <source>Click to see why.</source>
        <translation>クリックすると理由を表示します。</translation>
    </message>
    <message>
        <source>Its log is damaged.</source>
        <translation>ログが壊れています。</translation>
    </message>
    <message>
        <source>Chunk %1 of take %2 is not the same</source>
        <translation>テイク%2のチャンク%1が一致しません</translation>
    </message>
    <message>
        <source>The chunks after it were not compared.</source>
        <translation>その後は比較していません。</translation>
    </message>
    <message>
        <source>Model, machine and version are the same as then, so this is a fault.</source>
        <translation>モデル、コンピューター、バージョンは当時と同じなので、起こるはずのないことです。</translation>
    </message>
    <message>
        <source>There are no pictures in it yet.</source>
        <translation>まだ画像がありません。</translation>
    </message>
    <message>
        <source>Its log is damaged. The %1 chunks that can be read have the same bits.</source>
        <translation>ログが壊れています。読み取れる%1チャンクはビットまで一致します。</translation>
    </message>
    <message>
        <source>It was written during the verification. Pause the stream and verify once more.</source>
        <translation>作り直している間に書き込まれました。ストリームを一時停止して、もう一度検証してください。</translation>
    </message>
    <message>
        <source>The session is not verified</source>
        <translation>セッションは確認できませんでした</translation>
    </message>
    <message>
        <source>A record before chunk %1 of take %2 cannot be read</source>
        <translation>テイク%2のチャンク%1より前のレコードを読めません</translation>
    </message>
</context>
<context>
    <name>longtake::ui::VideoView</name>
    <message>
        <source>Video</source>
        <translation>映像</translation>
    </message>
    <message>
        <source>Salience · scorer: %1 · chunk %2</source>
        <translation>顕著性 · 採点：%1 · チャンク%2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Viewer</name>
    <message>
        <source>Starting…</source>
        <translation>起動中…</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>テイク</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>%1 · %2 %</source>
        <translation>%1 · %2%</translation>
    </message>
    <message>
        <source>Making the first pictures…</source>
        <translation>最初の画像を生成中…</translation>
    </message>
    <message>
        <source>Needs OpenGL on a graphics processor; the picture is enlarged bicubically</source>
        <translation>グラフィックプロセッサーのOpenGLが必要です。画像はバイキュービックで拡大されます</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
</TS>
