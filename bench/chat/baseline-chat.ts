import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { corkSockets } from '../../api/src/platform/realtime/cork-sockets.ts'

/**
 * Baseline of the chat: the same library, events and payloads as the product; it stores and checks nothing. With CORK=1 it
 * corks its sockets as the product does.
 */
const http = createServer()
const io = new Server(http, { serveClient: false, perMessageDeflate: false })
if (process.env.CORK === '1') corkSockets(io.engine)
let lastSeq = 0

io.on('connection', (socket) => {
  socket.on('join-group', ({ groupId }, ack) => {
    void socket.join(groupId)
    ack({ success: true, data: { groupId, lastSeq: 0, messages: null } })
  })
  socket.on('send-message', ({ groupId, content, clientId }, ack) => {
    lastSeq += 1
    const userId: string = socket.handshake.auth.userId
    const username = 'persoon'
    const message = {
      id: clientId,
      seq: lastSeq,
      clientId,
      groupId,
      userId,
      username,
      userProfilePhoto: null,
      user: { id: userId, username, profilePhoto: null, profilePhotoThumbnail: null, suspendedAt: null },
      content,
      messageType: 'TEXT',
      gifUrl: null,
      gifId: null,
      type: 'text',
      createdAt: new Date().toISOString(),
      userSuspendedAt: null,
      hidden: null,
      deletedAt: null,
      replyTo: null,
      reactions: [],
      change: 0,
      mentions: [],
    }
    io.to(groupId).emit('new-message', message)
    ack({ success: true, data: { message } })
  })
})

http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  console.log(`Ready on http://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`)
})
