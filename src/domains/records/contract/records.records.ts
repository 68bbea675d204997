import { z } from 'zod'
import { instant, line } from '#kit/contract/fields.ts'
import { field, person, record, shown } from '#kit/contract/record.ts'

const employee = person({ label: 'Person' })
export const reason = field(line(500, 3), { label: 'Reason', lines: 4 })

/** The data of a person of which nothing is removed. */
export const legalHoldRecord = record('legal_holds', {
  employee,
  reason,
  placed_by: shown(z.string(), { label: 'Placed by' }),
  placed_at: shown(instant, { label: 'Since' }),
})

/** A request about the data of a person. */
export const subjectRecord = record('subject_requests', {
  employee,
  kind: field(z.enum(['export', 'erase']), {
    label: 'Kind',
    options: { export: 'Data package', erase: 'Erasure' },
  }),
  state: shown(z.enum(['waiting', 'running', 'ready', 'done', 'cancelled', 'failed', 'expired']), { label: 'Status' }),
  requested_by: shown(z.string(), { label: 'Asked by' }),
  requested_at: shown(instant, { label: 'Asked' }),
  reason,
})
