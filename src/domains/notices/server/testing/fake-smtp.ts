import { createServer, type Socket } from 'node:net'

/** The behaviour of the server after the data of a message: it takes it, refuses it, or dies without a response. */
export type Manner = 'takes' | 'refuses for now' | 'refuses for good' | 'dies after data' | 'dies before data' | 'waits'

type TakenMail = Readonly<{ to: string; text: string }>

/** A mail server on loopback with a chosen behaviour, which records the mails that it has taken. */
export const fakeSmtp = async () => {
  const taken: TakenMail[] = []
  const sockets = new Set<Socket>()
  let manner: Manner = 'takes'
  let opened = 0

  const serve = (socket: Socket): void => {
    opened++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    const reply = (line: string) => socket.write(`${line}\r\n`)
    let to = ''
    let data: string | null = null
    let rest = ''
    const finish = (text: string): void => {
      if (manner === 'waits') return
      if (manner === 'refuses for now') return void reply('451 4.3.0 try again later')
      taken.push({ to, text })
      if (manner === 'dies after data') return void socket.destroy()
      reply('250 2.0.0 taken')
    }
    const command = (line: string): void => {
      if (/^(EHLO|HELO)/i.test(line)) return void reply('250 fake')
      if (/^RCPT/i.test(line)) {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        if (manner === 'refuses for good') return void reply('550 5.1.1 user unknown')
        if (manner === 'dies before data') return void socket.destroy()
      }
      if (/^DATA/i.test(line)) {
        data = ''
        return void reply('354 go on')
      }
      if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
      reply('250 ok')
    }
    reply('220 fake')
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (data === null) command(line)
        else if (line === '.') {
          const text = data
          data = null
          finish(text)
        } else data += `${line}\n`
      }
    })
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    opened: () => opened,
    behave: (how: Manner) => void (manner = how),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
