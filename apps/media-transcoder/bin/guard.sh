#!/bin/sh
# Runs ffmpeg or ffprobe as a process group of its own, with limits, tied to the worker that started it.
#
#   guard.sh --guard-program=<path> [--guard-memory-kib=N] [--guard-cpu-seconds=N] [its arguments ...]
#
# The library that starts us decides where its own arguments stand, so ours are picked out wherever they are.
# The first line on stderr names the process (which is the leader of its group) to the worker.
program= memory= cpu=
for argument do
  shift
  case $argument in
    --guard-program=*) program=${argument#*=} ;;
    --guard-memory-kib=*) memory=${argument#*=} ;;
    --guard-cpu-seconds=*) cpu=${argument#*=} ;;
    *) set -- "$@" "$argument" ;;
  esac
done
[ -n "$program" ] || { echo 'guard: no --guard-program was given' >&2; exit 64; }

ulimit -c 0
# The data segment counts what is allocated, not what is mapped, so it is near to the memory that is really used.
[ -z "$memory" ] || ulimit -d "$memory" 2>/dev/null || :
[ -z "$cpu" ] || ulimit -t "$cpu" 2>/dev/null || :

# A group of its own: we are replaced by ourselves in a new session.
if [ -z "$GUARD_IN_SESSION" ] && command -v setsid >/dev/null 2>&1; then
  GUARD_IN_SESSION=1 exec setsid "$0" "--guard-program=$program" "$@"
fi
unset GUARD_IN_SESSION
echo "guard: pid $$" >&2

# Others go first: who waits for an answer on this machine is not to wait for an encode. Linux may share the processor among sessions
# before it looks at processes, and then it is the session's priority that counts.
lower=
command -v nice >/dev/null 2>&1 && lower='nice -n 10'
{ echo 10 >/proc/self/autogroup; } 2>/dev/null || :

# A network with nothing in it, where the kernel lets us have one: what is inside a file reaches nobody, whatever it makes the
# program do. Its outputs are sockets in the file system, which are no part of it.
wall=
for candidate in 'unshare --net --' 'unshare --user --map-current-user --net --'; do
  if $candidate true 2>/dev/null; then wall=$candidate; break; fi
done

# Linux: the kernel kills it when the worker dies, however it dies.
if setpriv --pdeathsig KILL true 2>/dev/null; then
  exec $lower $wall setpriv --pdeathsig KILL --no-new-privs -- "$program" "$@" </dev/null
fi

# Elsewhere: a watchdog looks every second whether the worker and this script are still there.
worker=$PPID guard=$$
$lower "$program" "$@" </dev/null &
child=$!
(
  while kill -0 "$worker" && kill -0 "$guard" && kill -0 "$child"; do sleep 1; done
  kill -KILL "$child"
) </dev/null >/dev/null 2>&1 &
trap 'kill -KILL "$child" 2>/dev/null' TERM INT HUP
wait "$child"
