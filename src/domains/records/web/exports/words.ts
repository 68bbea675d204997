import type { ExportRow, ExportState } from '../../contract/exports.models.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'

export const STATES: Readonly<Record<ExportState, Readonly<{ tone: Tone; word: string }>>> = {
  running: { tone: 'attention', word: 'Running' },
  done: { tone: 'good', word: 'Done' },
  failed: { tone: 'bad', word: 'Failed' },
  cancelled: { tone: 'off', word: 'Cancelled' },
}

const RECORDS: Readonly<Record<string, string>> = {
  'audit.caseFile': 'Case file of the audit',
  'downloads.record': 'General record',
  'downloads.resignedRecord': 'Resigned record',
  'downloads.welcomeRecord': 'Welcome record',
  'downloads.onboardRecord': 'Onboard record',
}

/** What a list is called: `employees.listResigned` is "Employees: resigned". */
export const listName = (list: string): string => {
  const known = RECORDS[list]
  if (known !== undefined) return known
  const [domain = list, call = ''] = list.split('.')
  const spaced = (text: string) => text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  const what = spaced(call).replace(/^list\b ?|^list$/, '')
  const name = spaced(domain)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${what === '' ? '' : `: ${what}`}`
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
