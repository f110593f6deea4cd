// The head of the one-file Longtake: a program with a squashfs file system behind it. It mounts that, or unpacks it where
// nothing can be mounted, and runs AppRun in it. The layout and the options are those of an AppImage of type 2.
#define _GNU_SOURCE
#define FUSE_USE_VERSION 35
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse3/fuse.h>
#include <limits.h>
#include <pthread.h>
#include <squashfuse/squashfuse.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static sqfs files;
static char image[PATH_MAX];  // this very file

static void die(const char* what) {
  fprintf(stderr, "longtake: %s: %s\n", what, strerror(errno));
  exit(127);
}

// The file system begins where the program's own sections end.
static size_t payload_offset(void) {
  Elf64_Ehdr head;
  const int fd = open(image, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || read(fd, &head, sizeof head) != (ssize_t)sizeof head) die("cannot read this file");
  close(fd);
  return head.e_shoff + (size_t)head.e_shentsize * head.e_shnum;
}

static void open_files(void) {
  sqfs_fd_t fd;
  if (sqfs_fd_open(image, &fd, true) != SQFS_OK || sqfs_init(&files, fd, payload_offset()) != SQFS_OK) {
    fprintf(stderr, "longtake: %s is damaged: download it again\n", image);
    exit(127);
  }
}

// Names the content: the image's last 64 KiB hold the sizes of all packed blocks, so two versions never agree in them.
static unsigned long long content_name(void) {
  static unsigned char tail[65536];
  unsigned long long sum = 14695981039346656037ULL;
  const int fd = open(image, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || lseek(fd, -(off_t)sizeof tail, SEEK_END) < 0) die("cannot read this file");
  const ssize_t got = read(fd, tail, sizeof tail);
  close(fd);
  for (ssize_t i = 0; i < got; ++i) sum = (sum ^ tail[i]) * 1099511628211ULL;
  return sum;
}

// --- The mounted file system. One thread serves it: squashfuse's caches know no locks.

static int find(const char* path, sqfs_inode* inode) {
  bool found = false;
  if (sqfs_inode_get(&files, inode, sqfs_inode_root(&files)) != SQFS_OK) return -EIO;
  if (path[1] == 0) return 0;
  if (sqfs_lookup_path(&files, inode, path + 1, &found) != SQFS_OK) return -EIO;
  return found ? 0 : -ENOENT;
}

static void fill_stat(const sqfs_inode* inode, struct stat* out) {
  memset(out, 0, sizeof *out);
  out->st_mode = inode->base.mode;
  out->st_nlink = (nlink_t)inode->nlink;
  out->st_ino = inode->base.inode_number;
  out->st_mtime = out->st_ctime = out->st_atime = inode->base.mtime;
  if (S_ISREG(out->st_mode)) out->st_size = (off_t)inode->xtra.reg.file_size;
  if (S_ISLNK(out->st_mode)) out->st_size = (off_t)inode->xtra.symlink_size;
  out->st_blocks = (out->st_size + 511) / 512;
}

static int serve_attributes(const char* path, struct stat* out, struct fuse_file_info* info) {
  (void)info;
  sqfs_inode inode;
  const int error = find(path, &inode);
  if (error == 0) fill_stat(&inode, out);
  return error;
}

static int serve_link(const char* path, char* out, size_t size) {
  sqfs_inode inode;
  const int error = find(path, &inode);
  if (error != 0) return error;
  return sqfs_readlink(&files, &inode, out, &size) == SQFS_OK ? 0 : -EIO;
}

static int serve_open(const char* path, struct fuse_file_info* info) {
  sqfs_inode* inode = malloc(sizeof *inode);
  if (inode == NULL) return -ENOMEM;
  const int error = find(path, inode);
  if (error != 0 || !S_ISREG(inode->base.mode)) {
    free(inode);
    return error != 0 ? error : -EISDIR;
  }
  info->fh = (uint64_t)(uintptr_t)inode;
  info->keep_cache = 1;
  return 0;
}

static int serve_release(const char* path, struct fuse_file_info* info) {
  (void)path;
  free((void*)(uintptr_t)info->fh);
  return 0;
}

static int serve_read(const char* path, char* out, size_t size, off_t from, struct fuse_file_info* info) {
  (void)path;
  sqfs_off_t wanted = (sqfs_off_t)size;
  if (sqfs_read_range(&files, (sqfs_inode*)(uintptr_t)info->fh, from, &wanted, out) != SQFS_OK) return -EIO;
  return (int)wanted;
}

static int serve_folder(const char* path, void* out, fuse_fill_dir_t add, off_t from, struct fuse_file_info* info,
                        enum fuse_readdir_flags flags) {
  (void)from, (void)info, (void)flags;
  sqfs_inode inode;
  sqfs_dir folder;
  sqfs_dir_entry entry;
  sqfs_name name;
  sqfs_err problem = SQFS_OK;
  const int error = find(path, &inode);
  if (error != 0) return error;
  if (sqfs_dir_open(&files, &inode, &folder, 0) != SQFS_OK) return -ENOTDIR;
  add(out, ".", NULL, 0, 0);
  add(out, "..", NULL, 0, 0);
  sqfs_dentry_init(&entry, name);
  while (sqfs_dir_next(&files, &folder, &entry, &problem)) add(out, sqfs_dentry_name(&entry), NULL, 0, 0);
  return problem == SQFS_OK ? 0 : -EIO;
}

static void* serve_start(struct fuse_conn_info* connection, struct fuse_config* config) {
  (void)connection;
  config->kernel_cache = 1;
  config->use_ino = 1;
  config->entry_timeout = config->attr_timeout = config->negative_timeout = 86400;  // nothing in it ever changes
  return NULL;
}

static const struct fuse_operations operations = {.init = serve_start,
                                                  .getattr = serve_attributes,
                                                  .readlink = serve_link,
                                                  .open = serve_open,
                                                  .release = serve_release,
                                                  .read = serve_read,
                                                  .readdir = serve_folder};

struct mounted {
  struct fuse* fuse;
  const char* folder;
  int users;  // a pipe that every process of the program keeps open
};

// Ends the file system when the last process that came from it has ended.
static void* wait_for_users(void* argument) {
  const struct mounted* mounted = argument;
  char byte;
  while (read(mounted->users, &byte, 1) > 0 || errno == EINTR) errno = 0;
  fuse_exit(mounted->fuse);
  fuse_unmount(mounted->fuse);
  rmdir(mounted->folder);
  _exit(0);
}

// In a process of its own. Says one byte when the folder is mounted.
static void serve(const char* folder, int users, int ready) {
  char* words[] = {"longtake", "-oro,nosuid,nodev,fsname=longtake", NULL};
  struct fuse_args arguments = FUSE_ARGS_INIT(2, words);
  struct mounted mounted = {fuse_new(&arguments, &operations, sizeof operations, NULL), folder, users};
  pthread_t waiter;
  if (mounted.fuse == NULL || fuse_mount(mounted.fuse, folder) != 0) _exit(1);
  if (pthread_create(&waiter, NULL, wait_for_users, &mounted) != 0) _exit(1);
  if (write(ready, "", 1) != 1) _exit(1);
  close(ready);
  fuse_loop(mounted.fuse);
  pthread_join(waiter, NULL);
  _exit(0);
}

// Whether a mount can be tried at all: without this, libfuse would print what it misses.
static bool can_mount(void) {
  if (access("/dev/fuse", R_OK | W_OK) != 0) return false;
  if (geteuid() == 0) return true;
  const char* search = getenv("PATH");
  char place[PATH_MAX];
  for (const char* at = search != NULL ? search : "/usr/bin:/bin"; *at != 0;) {
    const size_t length = strcspn(at, ":");
    snprintf(place, sizeof place, "%.*s/fusermount3", (int)length, at);
    if (access(place, X_OK) == 0) return true;
    at += length + (at[length] == ':');
  }
  return false;
}

// Mounts on a new folder; false if this system does not let it.
static bool mount_files(char* folder) {
  int users[2], ready[2];
  if (!can_mount() || mkdtemp(folder) == NULL) return false;
  if (pipe(users) != 0 || pipe2(ready, O_CLOEXEC) != 0) die("cannot make a pipe");
  const pid_t server = fork();
  if (server < 0) die("cannot start a process");
  if (server == 0) {
    close(users[1]);
    close(ready[0]);
    setsid();  // Ctrl+C ends the program first; the file system follows
    const int silent = open("/dev/null", O_RDWR);
    dup2(silent, 0);
    dup2(silent, 1);
    dup2(silent, 2);
    serve(folder, users[0], ready[1]);
  }
  close(users[0]);
  close(ready[1]);
  char byte;
  const bool mounted = read(ready[0], &byte, 1) == 1;
  close(ready[0]);
  if (!mounted) {
    close(users[1]);
    waitpid(server, NULL, 0);
    rmdir(folder);
  }
  return mounted;
}

// --- The unpacked file system.

static void unpack_file(sqfs_inode* inode, const char* path) {
  static char piece[1 << 20];
  const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, inode->base.mode & 0777);
  if (fd < 0) die(path);
  for (sqfs_off_t at = 0;;) {
    sqfs_off_t size = sizeof piece;
    if (sqfs_read_range(&files, inode, at, &size, piece) != SQFS_OK) die("this file is damaged");
    if (size == 0) break;
    if (write(fd, piece, (size_t)size) != (ssize_t)size) die(path);
    at += size;
  }
  if (close(fd) != 0) die(path);
}

static void unpack(const char* folder) {
  sqfs_traverse walk;
  sqfs_err problem = SQFS_OK;
  if (mkdir(folder, 0755) != 0 && errno != EEXIST) die(folder);
  if (sqfs_traverse_open(&walk, &files, sqfs_inode_root(&files)) != SQFS_OK) die("this file is damaged");
  while (sqfs_traverse_next(&walk, &problem)) {
    if (walk.dir_end) continue;
    char path[PATH_MAX], target[PATH_MAX];
    sqfs_inode inode;
    snprintf(path, sizeof path, "%s/%s", folder, walk.path);
    if (sqfs_inode_get(&files, &inode, sqfs_dentry_inode(&walk.entry)) != SQFS_OK) die("this file is damaged");
    if (S_ISDIR(inode.base.mode)) {
      if (mkdir(path, 0755) != 0 && errno != EEXIST) die(path);
    } else if (S_ISLNK(inode.base.mode)) {
      size_t size = sizeof target;
      if (sqfs_readlink(&files, &inode, target, &size) != SQFS_OK) die("this file is damaged");
      unlink(path);
      if (symlink(target, path) != 0) die(path);
    } else {
      unpack_file(&inode, path);
    }
  }
  if (problem != SQFS_OK) die("this file is damaged");
  sqfs_traverse_close(&walk);
}

static void make_folders(char* path) {
  for (char* at = path + 1; *at != 0; ++at)
    if (*at == '/') {
      *at = 0;
      mkdir(path, 0755);
      *at = '/';
    }
  mkdir(path, 0755);
}

// Unpacks into the user's cache, once for each version. A folder that has its last name is whole.
static void unpack_to_cache(char* folder) {
  char cache[PATH_MAX - 128], partial[PATH_MAX];
  const char* set = getenv("XDG_CACHE_HOME");
  const char* home = getenv("HOME");
  if (set != NULL && set[0] == '/')
    snprintf(cache, sizeof cache, "%s/longtake/appimage", set);
  else if (home != NULL && home[0] == '/')
    snprintf(cache, sizeof cache, "%s/.cache/longtake/appimage", home);
  else
    snprintf(cache, sizeof cache, "/tmp/longtake-appimage-%d", (int)getuid());
  make_folders(cache);
  struct stat there;
  snprintf(folder, PATH_MAX, "%s/%016llx", cache, content_name());
  if (stat(folder, &there) == 0) return;
  fprintf(stderr, "longtake: unpacking into %s, once ...\n", folder);
  snprintf(partial, sizeof partial, "%s/partial-XXXXXX", cache);
  if (mkdtemp(partial) == NULL) die(cache);
  unpack(partial);
  if (rename(partial, folder) != 0 && errno != EEXIST && errno != ENOTEMPTY) die(folder);
}

static int help(void) {
  printf(
      "Longtake in one file.\n"
      "  --appimage-extract           unpacks it into squashfs-root in this folder\n"
      "  --appimage-extract-and-run   runs it from the cache folder instead of a mount\n"
      "                               (as does APPIMAGE_EXTRACT_AND_RUN=1, or a system that mounts nothing)\n"
      "  --appimage-mount             mounts it until Ctrl+C\n"
      "  --appimage-offset            says where the file system in it begins\n"
      "Everything else goes to the studio; \"cli\", \"lab\" or \"train\" as the first word to longtake-cli, longtake-lab or longtake-train.\n");
  return 0;
}

int main(int argc, char** argv) {
  const char* option = argc > 1 ? argv[1] : "";
  const char* unpacks = getenv("APPIMAGE_EXTRACT_AND_RUN");
  bool from_cache = unpacks != NULL && strcmp(unpacks, "1") == 0;
  const ssize_t length = readlink("/proc/self/exe", image, sizeof image - 1);
  if (length < 0) die("cannot find this file");
  image[length] = 0;
  if (strcmp(option, "--appimage-help") == 0) return help();
  if (strcmp(option, "--appimage-offset") == 0) return printf("%zu\n", payload_offset()) < 0;
  open_files();
  if (strcmp(option, "--appimage-extract") == 0) {
    unpack("squashfs-root");
    return 0;
  }
  const char* temporary = getenv("TMPDIR");
  char folder[PATH_MAX];
  snprintf(folder, sizeof folder, "%s/.mount_longtakeXXXXXX", temporary != NULL ? temporary : "/tmp");
  if (strcmp(option, "--appimage-mount") == 0) {
    if (!mount_files(folder)) die("cannot mount");
    printf("%s\n", folder);
    fflush(stdout);
    pause();
    return 0;
  }
  if (strcmp(option, "--appimage-extract-and-run") == 0) {
    from_cache = true;
    argv[1] = argv[0];
    ++argv;
  }
  if (from_cache || !mount_files(folder)) unpack_to_cache(folder);
  char program[PATH_MAX + 16], here[PATH_MAX];
  snprintf(program, sizeof program, "%s/AppRun", folder);
  setenv("APPIMAGE", image, 1);
  setenv("APPDIR", folder, 1);
  setenv("ARGV0", argv[0], 1);
  if (getcwd(here, sizeof here) != NULL) setenv("OWD", here, 1);
  execv(program, argv);
  die(program);
}
