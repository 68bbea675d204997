import { requestKinds } from '#domains/requests/server/index.ts'
import { settleRequest } from './store/equipment-requests.ts'

/** The kind of request, and the code of its one type, by which people ask for equipment. */
export const EQUIPMENT = 'equipment'

const STATES = {
  approved: 'approved',
  rejected: 'rejected',
  returned: 'asked',
  withdrawn: 'withdrawn',
  cancelled: 'withdrawn',
} as const

export const registerRequestKind = (): void => {
  const field = { required: false, help: '', options: [] } as const
  requestKinds.add(EQUIPMENT, {
    label: 'Equipment',
    isSystem: true,
    dates: 'none',
    units: ['none'],
    lane: null,
    fields: [
      { ...field, name: 'category', label: 'Category', type: 'text', required: true },
      { ...field, name: 'quantity', label: 'Quantity', type: 'number' },
      { ...field, name: 'needed_by', label: 'Needed by', type: 'text' },
      { ...field, name: 'replaces', label: 'Replaces', type: 'text' },
    ],
    decided: async (work, request, decision) => {
      if (request.source?.domain === 'inventory') await settleRequest(work.tx, request.source.id, STATES[decision])
    },
  })
}
