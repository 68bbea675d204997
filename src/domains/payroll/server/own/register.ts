import { requestKinds } from '#domains/requests/server/index.ts'
import { entries } from '#kit/server/slots.ts'

/** The kind of request, and the code of its one type, for questions about a payslip. */
export const QUESTION = 'payslip_question'

/** Questions contain no amounts: the responder opens the payslip itself, which needs the right to read pay. */
export const questionFilling = entries(requestKinds, {
  [QUESTION]: {
    label: 'Payslip question',
    isSystem: true,
    dates: 'none',
    units: ['none'],
    lane: null,
    fields: [
      { name: 'payslip', label: 'Payslip', type: 'text', required: true, help: '', options: [] },
      { name: 'line', label: 'Line', type: 'text', required: false, help: '', options: [] },
    ],
  },
})
