import { useGo } from '../address/use-go.ts'
import type { MouseEvent, ReactNode } from 'react'
import { type ChartProps, wholeText } from './chart-types.ts'

type Props = Readonly<{
  chart: ChartProps
  label: number
  series: number
  children: ReactNode
}>

/** One value of a chart: it has a label, takes the focus, and opens its rows. */
export const Segment = ({ chart, label, series, children }: Props) => {
  const go = useGo()
  const value = chart.series[series]?.values[label] ?? 0
  const parts = [chart.labels[label], chart.series.length > 1 ? chart.series[series]?.name : undefined]
  const soFar = label === chart.running ? ' so far' : ''
  const text = `${parts.filter(Boolean).join(', ')}: ${wholeText(chart, value)}${soFar}`
  const href = chart.href?.(label, series)
  const shared = { 'data-segment': true, tabIndex: -1, 'aria-label': text }
  const inside = (
    <>
      <title>{text}</title>
      {children}
    </>
  )
  if (!href) {
    return (
      <g {...shared} role="img">
        {inside}
      </g>
    )
  }
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(href)
  }
  return (
    <a {...shared} href={href} onClick={open}>
      {inside}
    </a>
  )
}
