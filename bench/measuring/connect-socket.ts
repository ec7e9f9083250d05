import { io, type Socket } from 'socket.io-client'

export async function connectSocket(address: string, auth: Record<string, string>): Promise<Socket> {
  const socket = io(address, { auth, transports: ['websocket'], reconnection: false, forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}
