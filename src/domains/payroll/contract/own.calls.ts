import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { date, id, queryInt, text, textId } from '#kit/contract/fields.ts'
import { hike } from './hikes.models.ts'
import { payslipsRefusals } from './payroll.refusals.ts'
import { payBank, payslip, payslipFull, payTotals } from './payslips.models.ts'
import { salary } from './salaries.models.ts'

const shows = ['payroll.changed'] as const
const params = z.strictObject({ id: textId })

/** Employees see neither the drafts nor what the facts have become since. */
const ownPayslip = payslip.omit({ changed_since: true, can: true })
const ownPayslipFull = payslipFull.omit({ changed_since: true, can: true, exceptions: true })
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

export const askAboutPayslip = call({
  id: 'payslips.ask',
  route: 'POST /api/user/payslips/ask',
  permission: 'payroll.own',
  summary: 'Asks about a payslip or a line of it.',
  body: z.strictObject({ payslip_id: id, line_id: z.int().positive().nullish(), text: text(1000, 1) }),
  data: z.strictObject({ request_id: id }),
  toast: success('Request Added Successfully'),
  refusals: payslipsRefusals.of('not_issued'),
  acting: false,
  changes: ['requests.changed'],
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

export const ownCalls = { listOwnPayslips, viewOwnPayslip, ownPayslipPdf, askAboutPayslip, ownPay, ownLetter }
