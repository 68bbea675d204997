import { requestKinds } from '#domains/requests/server/index.ts'

/** The kind of request, and the code of its one type, by which people ask about a payslip. */
export const QUESTION = 'payslip_question'

/** Questions hold no amounts: who answers looks at the payslip itself, which needs the right to read pay. */
export const registerQuestions = (): void =>
  requestKinds.add(QUESTION, {
    label: 'Payslip question',
    isSystem: true,
    dates: 'none',
    units: ['none'],
    lane: null,
    fields: [
      { name: 'payslip', label: 'Payslip', type: 'text', required: true, help: '', options: [] },
      { name: 'line', label: 'Line', type: 'text', required: false, help: '', options: [] },
    ],
  })
