#include <QFile>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QOpenGLShaderProgram>
#include <QOpenGLVertexArrayObject>
#include <QOpenGLWidget>
#include <array>

#include "engine/core/log.h"
#include "ui/look/theme.h"
#include "ui/video/surface.h"

namespace longtake::ui {
namespace {

QByteArray shader(const char* name, bool es) {
  QFile file(QStringLiteral(":/shaders/") + QLatin1String(name));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray head =
      es ? "#version 300 es\nprecision highp float;\nprecision highp int;\n" : "#version 330 core\n";
  return head + file.readAll();
}

class GlSurface : public QOpenGLWidget, public Surface, protected QOpenGLExtraFunctions {
 public:
  GlSurface(const Scene& scene, QWidget* parent) : QOpenGLWidget(parent), Surface(scene) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(this, &QOpenGLWidget::frameSwapped, this, [this] {
      if (presented) presented();
    });
  }
  ~GlSurface() override {
    release();
    // QOpenGLWidget's own destructor ends the context, which must not call this surface any more.
    if (context() != nullptr) context()->disconnect(this);
  }

  QWidget* widget() override { return this; }

 protected:
  void initializeGL() override {
    initializeOpenGLFunctions();
    // Moving the window to another screen or reparenting it destroys the context; its objects must be freed before
    // that.
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &GlSurface::release, Qt::UniqueConnection);
    constexpr std::array kFragments = {"plain.frag", "edge.frag", "bicubic.frag"};
    for (std::size_t i = 0; i < kFragments.size(); ++i) {
      programs_[i] = std::make_unique<QOpenGLShaderProgram>();
      programs_[i]->addShaderFromSourceCode(QOpenGLShader::Vertex, shader("picture.vert", context()->isOpenGLES()));
      programs_[i]->addShaderFromSourceCode(QOpenGLShader::Fragment, shader(kFragments[i], context()->isOpenGLES()));
      if (!programs_[i]->link()) {
        logger("ui")->error("shader={} error={}", kFragments[i], programs_[i]->log().toStdString());
      }
    }
    vertices_ = std::make_unique<QOpenGLVertexArrayObject>();
    vertices_->create();
    glGenTextures(2, textures_.data());
    uploaded_ = {};
  }

  void paintGL() override {
    const QColor ground = scene_.ground();
    glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1);
    glClear(GL_COLOR_BUFFER_BIT);
    if (scene_.chunk && !scene_.target.isEmpty()) {
      upload();
      drawPicture();
      if (!scene_.overlay.isNull()) drawOverlay();
    }
    if (scene_.annotate) {
      QPainter painter(this);
      scene_.annotate(painter);
    }
  }

 private:
  enum Program { kPlain, kEdge, kBicubic };
  enum Texture { kPicture, kOverlay };

  void filter(GLint kind) {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, kind);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, kind);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  }

  void upload() {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    const VideoChunk& chunk = *scene_.chunk;
    if (uploaded_[kPicture] != scene_.picture_serial) {
      glBindTexture(GL_TEXTURE_2D, textures_[kPicture]);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, chunk.width, chunk.height, 0, GL_RGB, GL_UNSIGNED_BYTE,
                   chunk.frame(scene_.frame).data());
      uploaded_[kPicture] = scene_.picture_serial;
    }
    if (!scene_.overlay.isNull() && uploaded_[kOverlay] != scene_.overlay_serial) {
      const QImage rgba = scene_.overlay.convertToFormat(QImage::Format_RGBA8888_Premultiplied);
      glBindTexture(GL_TEXTURE_2D, textures_[kOverlay]);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, rgba.width(), rgba.height(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   rgba.constBits());
      filter(GL_LINEAR);
      uploaded_[kOverlay] = scene_.overlay_serial;
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  }

  void drawPicture() {
    const double device_width = scene_.target.width() * devicePixelRatioF();
    const bool shrink = device_width < scene_.chunk->width;
    glBindTexture(GL_TEXTURE_2D, textures_[kPicture]);
    filter(scene_.scaler == Scaler::nearest ? GL_NEAREST : GL_LINEAR);
    if (shrink) {
      glGenerateMipmap(GL_TEXTURE_2D);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    }
    const bool plain = shrink || scene_.scaler == Scaler::nearest;
    drawQuad(plain ? kPlain : scene_.scaler == Scaler::edge ? kEdge : kBicubic);
  }

  void drawOverlay() {
    glBindTexture(GL_TEXTURE_2D, textures_[kOverlay]);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    drawQuad(kPlain);
    glDisable(GL_BLEND);
  }

  void drawQuad(Program which) {
    QOpenGLShaderProgram& program = *programs_[which];
    program.bind();
    program.setUniformValue("u_picture", 0);
    program.setUniformValue("u_size", QSizeF(scene_.chunk->width, scene_.chunk->height));
    const auto x = [&](double v) { return static_cast<float>(v / width() * 2 - 1); };
    const auto y = [&](double v) { return static_cast<float>(1 - v / height() * 2); };
    const QRectF& t = scene_.target;
    program.setUniformValue("u_rect", x(t.left()), y(t.top()), x(t.right()), y(t.bottom()));
    vertices_->bind();
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    vertices_->release();
    program.release();
  }

  void release() {
    if (!vertices_) return;
    makeCurrent();
    glDeleteTextures(2, textures_.data());
    vertices_.reset();
    for (auto& program : programs_) program.reset();
    doneCurrent();
  }

  std::array<std::unique_ptr<QOpenGLShaderProgram>, 3> programs_;
  std::unique_ptr<QOpenGLVertexArrayObject> vertices_;
  std::array<GLuint, 2> textures_{};
  std::array<std::uint64_t, 2> uploaded_{};
};

GlSupport probe() {
  GlSupport out;
  QOffscreenSurface surface;
  surface.create();
  QOpenGLContext context;
  if (!surface.isValid() || !context.create() || !context.makeCurrent(&surface)) return out;
  const QSurfaceFormat format = context.format();
  out.available = context.isOpenGLES() ? format.majorVersion() >= 3 : format.version() >= std::pair(3, 3);
  out.renderer = reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER));
  for (const char* name : {"llvmpipe", "softpipe", "swrast", "SwiftShader"}) {
    out.software |= out.renderer.find(name) != std::string::npos;
  }
  context.doneCurrent();
  return out;
}

}  // namespace

const GlSupport& glSupport() {
  static const GlSupport support = probe();
  return support;
}

Surface* makeGlSurface(const Scene& scene, QWidget* parent) { return new GlSurface(scene, parent); }

}  // namespace longtake::ui
