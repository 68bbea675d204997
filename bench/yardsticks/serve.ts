import { createServer, type IncomingMessage } from 'node:http'
import type pg from 'pg'

/** Runs statements in one transaction. */
export const inTransaction = async (
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<string>,
): Promise<string> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const reply = await run(client)
    await client.query('commit')
    return reply
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Serves JSON on a free port, which it prints, with the result of `answer` for a request and its text. */
export const serve = (reply: (request: IncomingMessage, text: string) => Promise<string>): void => {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      reply(request, text).then(
        (json) =>
          response
            .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
            .end(json),
        (error: unknown) =>
          response.writeHead(500, { 'content-length': 0 }).end(void process.stderr.write(`${String(error)}\n`)),
      )
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.stdout.write(`ready at ${typeof address === 'object' && address ? address.port : 0}\n`)
  })
}
