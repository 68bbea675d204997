import { own, type Personal, through } from '#kit/server/personal/declare.ts'

const LAW = {
  until: 'pay_documents',
  why: 'Tax and commercial law ask for pay documents for years after they were made.',
}
/** The replacement of a text that its row cannot be without. */
const removed = (column: string): string => `case when t.${column} is null then null else 'Removed' end`

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  payslip_lines: {
    of: through('payslip_id', 'payslips'),
    kept: { ...LAW, columns: { explain: `'{}'` } },
    plain: ['label', 'for_month'],
  },
  payslips: {
    of: own(),
    kept: {
      ...LAW,
      columns: {
        facts: `'{}'`,
        document: `case when t.document is null then null else '{}'::jsonb end`,
        note: 'null',
        correction_reason: removed('correction_reason'),
        withheld_reason: removed('withheld_reason'),
        bank_holder: 'null',
        bank_last4: 'null',
        bank_enc: 'null',
      },
    },
    unseen: ['bank_enc', 'facts', 'facts_hash'],
    plain: ['month', 'number', 'currency', 'facts_hash'],
  },
  payroll_run_items: {
    of: own(),
    kept: { ...LAW, columns: { message: removed('message'), facts: 'null' } },
    unseen: ['facts', 'message'],
    plain: ['code', 'facts_hash'],
  },
  payroll_exceptions: {
    of: own(),
    kept: { ...LAW, columns: { detail: `'{}'`, note: removed('note') } },
    unseen: ['detail', 'note'],
    plain: ['code'],
  },
  hikes: {
    of: own(),
    kept: {
      ...LAW,
      columns: {
        note: removed('note'),
        decision_note: removed('decision_note'),
        letter: `case when t.letter is null then null else '{}'::jsonb end`,
      },
    },
    unseen: ['note', 'decision_note'],
    plain: ['currency'],
  },
  pay_adjustments: { of: own(), kept: { ...LAW, columns: { note: removed('note') } }, plain: ['month'] },
  pay_payments: {
    of: own(),
    kept: {
      ...LAW,
      columns: {
        note: removed('note'),
        return_reason: removed('return_reason'),
        bank_holder: 'null',
        bank_last4: 'null',
      },
    },
    plain: ['reference'],
  },
  pay_waivers: {
    of: own(),
    kept: { ...LAW, columns: { reason: removed('reason') } },
    plain: ['for_month', 'currency', 'why'],
  },
  pay_account_clearances: {
    of: through('payslip_id', 'payslips'),
    kept: { ...LAW, columns: { note: removed('note') } },
  },
  pay_differences: {
    of: own(),
    kept: {
      ...LAW,
      columns: { put_off_reason: removed('put_off_reason'), waive_reason: removed('waive_reason') },
    },
    plain: ['for_month', 'currency', 'why', 'put_off_until'],
  },
  pay_accounts: { of: own(), plain: ['currency'] },
  salaries: { of: own(), kept: { ...LAW, columns: { note: removed('note') } }, unseen: ['note'], plain: ['currency'] },
  // Sealed, about many people at once, and sent to the bank unchanged.
  bank_files: { plain: ['currency', 'name', 'sha256', 'content_enc'] },
  company_accounts: { plain: ['currency', 'holder', 'bank_name', 'bank_code', 'account_enc', 'account_last4'] },
  hike_round_budgets: { plain: ['currency'] },
  hike_rounds: { plain: ['name'] },
  pay_components: { plain: ['code', 'name'] },
  payroll_runs: { plain: ['month', 'reopen_reason'] },
}
