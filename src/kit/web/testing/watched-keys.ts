const faults: string[] = []
const print = console.error

/** Collects React's warnings about rows without a unique key: two of the same key are mixed up when rows change. */
export const watchKeys = (): void => {
  console.error = (...parts: unknown[]) => {
    const [text] = parts
    if (typeof text === 'string' && /same key|unique "key"/.test(text)) faults.push(parts.map(String).join(' '))
    else print(...parts)
  }
}

/** Returns the faults since the last call. */
export const takeKeyFaults = (): string[] => faults.splice(0)
