import type { Duplex } from 'node:stream'

/**
 * Lets all frames that are written to a connection within one tick leave in one system call. A batch of messages brings
 * every member of a group several frames at once, and the library writes each of them by itself: under load that was a
 * third of this process's time, and as much again for whoever reads them.
 *
 * The library corks around each frame; the cork added here is taken off when the tick and its promises have run out, so
 * nothing leaves later than it would have.
 */
export function gatherWrites(connection: Duplex): void {
  const cork = connection.cork.bind(connection)
  let isHeld = false
  const release = () => {
    isHeld = false
    connection.uncork()
  }
  connection.cork = () => {
    if (!isHeld) {
      isHeld = true
      cork()
      process.nextTick(release)
    }
    cork()
  }
}
