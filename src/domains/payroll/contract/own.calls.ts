import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { date, id, instant, queryInt, text, textId } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta } from '#kit/contract/page.ts'
import { payslipsRefusals } from './payroll.refusals.ts'
import { hike } from './hikes.models.ts'
import { payBank, payslip, payslipFull, payTotals } from './payslips.models.ts'
import { salary } from './salaries.models.ts'

const shows = ['payroll.changed'] as const
const params = z.strictObject({ id: textId })

/** Employees see neither drafts nor changes of the facts since. Costs of the employer are among the lines that show them. */
const unseen = { changed_since: true, can: true, employer_cost_minor: true } as const
const ownPayslip = payslip.omit(unseen)
const ownPayslipFull = payslipFull.omit({ ...unseen, exceptions: true })
export type OwnPayslip = z.output<typeof ownPayslip>
export type OwnPayslipFull = z.output<typeof ownPayslipFull>

export const listOwnPayslips = call({
  id: 'payslips.ownList',
  route: 'GET /api/user/payslips',
  permission: 'payroll.own',
  summary: 'The own issued payslips of a year.',
  query: z.strictObject({ year: queryInt(1990, 2199).optional() }),
  data: z.strictObject({
    payslips: z.array(ownPayslip),
    year_totals: z.array(payTotals.omit({ employer_cost_minor: true })),
  }),
  acting: false,
  shows,
})

export const viewOwnPayslip = call({
  id: 'payslips.ownView',
  route: 'GET /api/user/payslips/:id',
  permission: 'payroll.own',
  summary: 'An own payslip with its lines, each explained.',
  params,
  data: ownPayslipFull,
  acting: false,
  shows,
})

export const ownPayslipPdf = call({
  id: 'payslips.ownPdf',
  route: 'GET /api/user/payslips/pdf/:id',
  permission: 'payroll.own',
  summary: 'An own payslip as PDF.',
  params,
  data: z.never(),
  binary: true,
  acting: false,
})

export const ownPay = call({
  id: 'payroll.ownPay',
  route: 'GET /api/user/pay-timeline',
  permission: 'payroll.own',
  summary: 'The own salaries and applied hikes, and the account that is paid to.',
  data: z.strictObject({
    salaries: z.array(salary.omit({ used: true, version: true, can: true, created_by: true, note: true })),
    hikes: z.array(
      hike
        .pick({
          id: true,
          effective_from: true,
          currency: true,
          basis: true,
          current_minor: true,
          new_minor: true,
          percent_bp: true,
        })
        .extend({
          applied_on: date,
        }),
    ),
    bank: payBank.nullable(),
  }),
  acting: false,
  shows,
})

export const ownLetter = call({
  id: 'payroll.ownLetter',
  route: 'GET /api/user/pay-timeline/letter/:id',
  permission: 'payroll.own',
  summary: 'The letter of an own hike.',
  params,
  data: z.never(),
  binary: true,
  acting: false,
})

export const sendPayslipQuestion = call({
  id: 'payslips.ask',
  route: 'POST /api/user/payslips/ask',
  permission: 'payroll.own',
  summary: 'Asks payroll about an own payslip, or one of its lines, by a request whose thread holds the answer.',
  body: z.strictObject({ payslip_id: id, line_id: id.optional(), text: text(1000, 1) }),
  data: z.strictObject({ request_id: id }),
  toast: success('Request Added Successfully'),
  refusals: payslipsRefusals.of('not_issued', 'question_open'),
  acting: false,
  changes: ['requests.changed'],
})

export const payRead = z.strictObject({
  id,
  at: instant,
  /** The name of the reader. */
  who: z.string(),
  what: z.enum(['salary', 'payslip', 'pdf', 'preview', 'list', 'letter', 'other']),
})
export type PayRead = z.output<typeof payRead>

export const ownPayReads = call({
  id: 'payroll.ownReads',
  route: 'GET /api/user/pay-reads',
  permission: 'payroll.own',
  summary: 'Who looked at the own pay, the newest first.',
  query: z.strictObject({ limit: queryInt(1, MAX_LIMIT).optional(), cursor: cursor.optional() }),
  data: z.array(payRead),
  meta: pageMeta,
  acting: false,
  shows,
})

export const ownCalls = {
  listOwnPayslips,
  viewOwnPayslip,
  ownPayslipPdf,
  ownPay,
  ownLetter,
  ownPayReads,
  sendPayslipQuestion,
}
