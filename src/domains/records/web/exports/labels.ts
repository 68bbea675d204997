import type { ExportRow, ExportState } from '../../contract/exports.models.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'

export const STATES: Readonly<Record<ExportState, Readonly<{ tone: Tone; word: string }>>> = {
  running: { tone: 'attention', word: 'Running' },
  done: { tone: 'good', word: 'Done' },
  failed: { tone: 'bad', word: 'Failed' },
  cancelled: { tone: 'off', word: 'Cancelled' },
}

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(asText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The filters of an export, in one line. */
export const filtersOf = ({ params }: Pick<ExportRow, 'params'>): string => {
  const parts = Object.values(params).flatMap((part) =>
    typeof part === 'object' && part !== null ? Object.entries(part) : [],
  )
  return parts
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${asText(value)}`)
    .join(' · ')
}
