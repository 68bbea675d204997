export type Labels = Readonly<Record<string, string | number>>
export type Sample = readonly [labels: Labels, value: number]

const escaped = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

const labelled = (name: string, labels: Labels): string => {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${escaped(value)}"`)
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`
}

const numeral = (value: number): string => (value === Infinity ? '+Inf' : String(value))

const headed = (name: string, type: string, help: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('\n')}\n`

/** A family of counters or gauges in the text format of Prometheus, version 0.0.4; nothing where it has no samples. */
export const family = (
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  samples: readonly Sample[] | number,
): string => {
  const all: readonly Sample[] = typeof samples === 'number' ? [[{}, samples]] : samples
  const lines = all.map(([labels, value]) => `${labelled(name, labels)} ${numeral(value)}`)
  return headed(name, type, help, lines)
}

const keyOf = (labels: Labels): string => Object.values(labels).join('\n')

/** Counts events by labels. The counts only rise, so any number of scrapers may read them. */
export type Tally = Readonly<{ add: (labels: Labels) => void; samples: () => readonly Sample[] }>

/** A tally that begins with zero for `known` labels, so that their first event is a rise. */
export const tally = (known: readonly Labels[] = []): Tally => {
  const counts = new Map<string, { readonly labels: Labels; count: number }>()
  const of = (labels: Labels) => {
    const key = keyOf(labels)
    const found = counts.get(key) ?? { labels, count: 0 }
    counts.set(key, found)
    return found
  }
  known.forEach(of)
  return {
    add: (labels) => void (of(labels).count += 1),
    samples: () => [...counts.values()].map(({ labels, count }) => [labels, count]),
  }
}

/** Counts pieces of work and sums their durations, by labels. */
export type Histogram = Readonly<{ observe: (labels: Labels, value: number) => void; text: () => string }>

type Series = { readonly labels: Labels; readonly counts: number[]; sum: number }

/** A histogram, whose counts only rise. `bounds` are the upper ends of its buckets, rising. */
export const histogram = (name: string, help: string, bounds: readonly number[]): Histogram => {
  const series = new Map<string, Series>()
  const linesOf = ({ labels, counts, sum }: Series): string[] => {
    let count = 0
    const buckets = [...bounds, Infinity].map((bound, index) => {
      count += counts[index] ?? 0
      return `${labelled(`${name}_bucket`, { ...labels, le: numeral(bound) })} ${count}`
    })
    return [...buckets, `${labelled(`${name}_sum`, labels)} ${sum}`, `${labelled(`${name}_count`, labels)} ${count}`]
  }
  return {
    observe: (labels, measured) => {
      const key = keyOf(labels)
      const one = series.get(key) ?? { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      series.set(key, one)
      const found = bounds.findIndex((bound) => measured <= bound)
      const bucket = found === -1 ? bounds.length : found
      one.counts[bucket] = (one.counts[bucket] ?? 0) + 1
      one.sum += measured
    },
    text: () => headed(name, 'histogram', help, [...series.values()].flatMap(linesOf)),
  }
}
