import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { LiveStream } from './stream.ts'

/** A response whose reader never takes anything. */
const unread = () => new ServerResponse(new IncomingMessage(new Socket()))

describe('a stream that nobody reads', () => {
  it('is cut off once 64 kB wait, and written to no more', () => {
    const response = unread()
    const stream = new LiveStream(response)
    const data = 'x'.repeat(1000)
    let sent = 0
    while (stream.isOpen && sent < 1000) stream.send({ id: ++sent, event: 'change', data })
    expect(response.destroyed).toBe(true)
    expect(sent).toBeGreaterThan(55)
    expect(sent).toBeLessThan(70)
    const waiting = response.writableLength
    stream.send({ id: ++sent, event: 'change', data })
    stream.comment()
    stream.end()
    expect(response.writableLength).toBe(waiting)
  })
})
