type Labels = Readonly<Record<string, string | number>>
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

/** Counts pieces of work and sums their durations, by label. */
export type Histogram = Readonly<{ observe: (label: string, value: number) => void; text: () => string }>

type Series = { readonly counts: number[]; sum: number }

/** A histogram with one label. `bounds` are the upper ends of its buckets, rising. */
export const histogram = (name: string, help: string, label: string, bounds: readonly number[]): Histogram => {
  const series = new Map<string, Series>()
  const linesOf = ([value, { counts, sum }]: readonly [string, Series]): string[] => {
    let count = 0
    const buckets = [...bounds, Infinity].map((bound, index) => {
      count += counts[index] ?? 0
      return `${labelled(`${name}_bucket`, { [label]: value, le: numeral(bound) })} ${count}`
    })
    const own = { [label]: value }
    return [...buckets, `${labelled(`${name}_sum`, own)} ${sum}`, `${labelled(`${name}_count`, own)} ${count}`]
  }
  return {
    observe: (value, measured) => {
      const one: Series = series.get(value) ?? { counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      series.set(value, one)
      const found = bounds.findIndex((bound) => measured <= bound)
      const bucket = found === -1 ? bounds.length : found
      one.counts[bucket] = (one.counts[bucket] ?? 0) + 1
      one.sum += measured
    },
    text: () => headed(name, 'histogram', help, [...series].flatMap(linesOf)),
  }
}
