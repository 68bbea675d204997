type Reasons = Readonly<Record<string, string>>

const WHOLE_ROW = 'it puts back a row, or leaves one as it is, and takes none of its fields'
const IN_ROWS = 'the field is one of many rows, and the answer or the preview says which'
const OF_RECORD = 'the value stands in the record that the call moves on'
const OTHER_USE = 'the call asks for no figure: the refusal is of those who have too little'

const each = (call: string, codes: readonly string[], reason: string): Reasons =>
  Object.fromEntries(codes.map((code) => [`${call} ${code}`, reason]))
const eachCall = (calls: readonly string[], codes: readonly string[], reason: string): Reasons =>
  Object.assign({}, ...calls.map((call) => each(call, codes, reason)))

/** Calls with fields that have a refusal about a field of another call. */
export const NOT_IN_CALL: Reasons = {
  ...each('organisation.restore', ['organisation.name_taken', 'organisation.code_taken'], WHOLE_ROW),
  ...each('hashbook.undelete', ['hashbook.title_taken'], WHOLE_ROW),
  ...each('hashbook.revisionRestore', ['hashbook.title_taken'], WHOLE_ROW),
  ...each('tokens.handOn', ['session.token_name_taken'], OF_RECORD),
  ...each('employees.merge', ['people.email_taken'], OF_RECORD),
  ...each('users.add', ['people.email_taken', 'people.sign_in_number_taken'], OF_RECORD),
  ...each('accounts.invite', ['people.email_taken'], OF_RECORD),
  ...eachCall(
    ['requests.send', 'requests.updateLeave', 'requests.preview', 'requests.adminAdd'],
    ['requests.insufficient_balance'],
    'what is asked for follows from type and days together',
  ),
  ...each('overtime.resetPreview', ['overtime.not_enough'], OTHER_USE),
  ...each('payAdjustments.add', ['payslips.no_salary', 'payslips.not_employed'], IN_ROWS),
  ...each('payslips.update', ['payslips.no_salary', 'payslips.not_employed'], OF_RECORD),
  ...each('payAccounts.decide', ['payroll.more_than_owed'], OF_RECORD),
  ...each(
    'hikes.propose',
    [
      'hikes.no_salary',
      'hikes.not_a_raise',
      'hikes.too_high',
      'payroll.too_old',
      'payroll.after_leaving',
      'payroll.duplicate_date',
    ],
    IN_ROWS,
  ),
  ...each('hikes.apply', ['hikes.too_high', 'payroll.duplicate_date', 'payroll.after_leaving'], OF_RECORD),
  ...eachCall(
    ['invoices.update', 'invoices.issue', 'invoices.cancel'],
    ['invoices.client_archived'],
    'the client of an invoice does not change',
  ),
  ...each('inventory.takeBack', ['inventory.wipe_missing', 'inventory.recovery_high'], IN_ROWS),
  ...each('worksheet.mandatoryAdd', ['worksheets.activity_unknown', 'worksheets.over_day'], IN_ROWS),
  ...each('workData.update', ['worksheets.over_day'], 'the call is one line of a report'),
  ...each('candidates.action', ['hiring.opening_closed'], OF_RECORD),
  ...eachCall(['shifts.edit', 'shifts.claim', 'shifts.claimDecide'], ['shifts.reason_required'], OTHER_USE),
  ...eachCall(['shifts.swapAnswer', 'shifts.swapDecide'], ['shifts.swap_self'], OF_RECORD),
}

const CHOSEN_BEFORE = 'chosen beside the form, or what the form was opened for'
const OTHER_ACT = 'the form sends another act of the call, which leaves the field as it is'

/** Forms that send a call and have no field of a refusal: it is shown next to their button. */
export const OFF_FORM: Reasons = {
  ...each('performance/web/skills/review-form.tsx skills.update', ['skills.open_claim'], OTHER_ACT),
  ...each(
    'performance/web/evaluation/goals-form.tsx performance.update',
    ['performance.reviewer_is_subject'],
    OTHER_ACT,
  ),
  ...each(
    'payroll/web/run/run-tab.tsx payrollRuns.start',
    ['payroll.run_exists', 'payroll.earlier_open'],
    CHOSEN_BEFORE,
  ),
  ...each(
    'payroll/web/person/generate-form.tsx payslips.add',
    ['payslips.exists', 'payslips.no_salary', 'payslips.not_employed'],
    CHOSEN_BEFORE,
  ),
  ...each(
    'organisation/web/parts/move-department.tsx departments.update',
    ['organisation.name_taken', 'organisation.code_taken', 'organisation.head_not_employed'],
    OTHER_ACT,
  ),
  ...each(
    'hiring/web/interviews/plan-drawer.tsx interviews.add',
    ['hiring.opening_closed', 'hiring.duplicate_candidate', 'hiring.round_taken'],
    CHOSEN_BEFORE,
  ),
  ...each('hiring/web/onboarding/enter-drawer.tsx onboard.update', ['hiring.onboard_exists'], OTHER_ACT),
  ...each(
    'billing/web/projects/step-drawer.tsx projects.update',
    ['projects.code_taken', 'projects.client_archived', 'projects.member_inactive', 'projects.billed'],
    OTHER_ACT,
  ),
  ...each('billing/web/invoices/draft-tab.tsx invoices.draft', ['invoices.client_archived'], CHOSEN_BEFORE),
}

/** Terms with a capital that are no names on a screen. */
export const ELSEWHERE: Reasons = {}
