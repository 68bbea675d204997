type ReceivedEvent = Readonly<{ id: number | null; event: string; data: Record<string, unknown> }>

/** Reads one stream of server-sent events as a browser would. */
export const readEvents = async (url: string, token: string, headers: Record<string, string> = {}) => {
  const controller = new AbortController()
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
    signal: controller.signal,
  })
  const received: ReceivedEvent[] = []
  let isOver = false
  const reading = async (): Promise<void> => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      received.push(...blocks.flatMap(parse))
    }
  }
  const done = reading()
    .catch(() => undefined)
    .finally(() => void (isOver = true))
  return { status: response.status, received, isOver: () => isOver, close: () => (controller.abort(), done) }
}

const parse = (block: string): ReceivedEvent[] => {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const [id, event, data] = [line('id'), line('event'), line('data')]
  if (event === undefined || data === undefined) return []
  return [{ id: id === undefined ? null : Number(id), event, data: JSON.parse(data) as Record<string, unknown> }]
}
