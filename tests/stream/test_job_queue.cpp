#include <QtTest>

#include <atomic>
#include <semaphore>
#include <stdexcept>

#include "engine/stream/job_queue.h"
#include "tests/fakes/event_reader.h"
#include "tests/support/run.h"

using namespace longtake;

namespace job_queue_test {

namespace {

// Handles inspect jobs by their path: "fail", "throw", "until cancelled", or echo.
class Workshop {
 public:
  Library::Worker worker() {
    return [this](const JobBody& body, const Library::Progress& progress, std::stop_token stop) -> Result<JobResult> {
      const std::string path = std::get<InspectJob>(body).path;
      progress("Reading", 0.5);
      if (path == "fail") return fail(Error::Kind::bad_input, "Cannot inspect", "injected");
      if (path == "throw") throw std::runtime_error("injected");
      if (path == "until cancelled") {
        ++started;
        begun.release();
        std::binary_semaphore asked{0};
        const std::stop_callback on_stop(stop, [&] { asked.release(); });
        asked.acquire();
        ++stopped;
        return fail(Error::Kind::cancelled, "Cancelled");
      }
      return JobResult(Inspected{path, "echo"});
    };
  }
  std::counting_semaphore<> begun{0};
  std::atomic<int> stopped = 0;  // jobs that ended because of a stop request
  std::atomic<int> started = 0;
};

struct Rig {
  explicit Rig(int workers = 2) : queue(workshop.worker(), reader.wakeup(), workers) { reader.read_from(queue); }
  Workshop workshop;
  EventReader<Library, JobEvent> reader;
  JobQueue queue;
};

}  // namespace

class TestJobQueue : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_job_reports_progress_and_then_its_result() {
    Rig rig;
    const JobId id = rig.queue.start(InspectJob{"a"});
    const auto done = rig.reader.next<JobDone>();
    QVERIFY(done);
    QCOMPARE(done->job, id);
    QCOMPARE(std::get<Inspected>(done->result).kind, std::string("a"));
  }

  void errors_and_exceptions_end_a_job_not_the_queue() {
    Rig rig;
    for (const char* path : {"fail", "throw"}) {
      const JobId id = rig.queue.start(InspectJob{path});
      const auto failed = rig.reader.next<JobFailed>();
      QVERIFY(failed);
      QCOMPARE(failed->job, id);
    }
    rig.queue.start(InspectJob{"b"});
    QVERIFY(rig.reader.next<JobDone>());
  }

  void running_and_waiting_jobs_can_be_cancelled() {
    Rig rig(1);
    const JobId running = rig.queue.start(InspectJob{"until cancelled"});
    const JobId waiting = rig.queue.start(InspectJob{"never begun"});
    rig.workshop.begun.acquire();
    rig.queue.cancel(waiting);
    auto failed = rig.reader.next<JobFailed>();
    QVERIFY(failed);
    QCOMPARE(failed->job, waiting);
    rig.queue.cancel(running);
    failed = rig.reader.next<JobFailed>();
    QVERIFY(failed);
    QCOMPARE(failed->job, running);
    QVERIFY(failed->error.kind == Error::Kind::cancelled);
  }

  void destruction_cancels_what_runs() {
    for (int i = 0; i < 50; ++i) {
      Workshop workshop;
      EventReader<Library, JobEvent> reader;
      {
        JobQueue queue(workshop.worker(), reader.wakeup(), 2);
        for (int job = 0; job < 3; ++job) queue.start(InspectJob{"until cancelled"});
        if (i % 2 == 0) workshop.begun.acquire();
      }
      // Of three jobs for two workers, the last never starts.
      QVERIFY(workshop.started >= (i % 2 == 0 ? 1 : 0) && workshop.started <= 2);
      QCOMPARE(workshop.stopped.load(), workshop.started.load());
    }
  }
};

LONGTAKE_TEST(TestJobQueue)

}  // namespace job_queue_test

#include "test_job_queue.moc"
