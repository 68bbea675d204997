export type SentEvent = Readonly<{ id: number | null; event: string; data: unknown }>

/** Reads server-sent events (HTML standard, section 9.2) from text that comes in pieces. Comments are left out. */
export const eventReader = (onEvent: (event: SentEvent) => void): ((piece: string) => void) => {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parse(block)
      if (event) onEvent(event)
    }
  }
}

const parse = (block: string): SentEvent | null => {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')]
    }),
  )
  const [id, event, data] = ['id', 'event', 'data'].map((name) => fields.get(name))
  if (event === undefined || data === undefined) return null
  try {
    return { id: id === undefined ? null : Number(id), event, data: JSON.parse(data) }
  } catch {
    return null
  }
}

type Ask = Readonly<{
  url: string
  token: string
  last_id: number | null
  signal: AbortSignal
  onOpen: () => void
  onEvent: (event: SentEvent) => void
}>

/** Reads one stream until it ends. The token travels in a header, so that no address ever holds it. */
export const readStream = async ({ url, token, last_id, signal, onOpen, onEvent }: Ask): Promise<number> => {
  const response = await fetch(url, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(last_id === null ? {} : { 'Last-Event-ID': String(last_id) }),
    },
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) return response.status
  onOpen()
  const read = eventReader(onEvent)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) read(part.value)
  return response.status
}
