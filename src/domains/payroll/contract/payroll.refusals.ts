import { type RefusalSet, refusals } from '#kit/contract/refusals.ts'

export const payrollRefusals = refusals(
  'payroll',
  {
    run_exists: 'The run for {month} exists already.',
    earlier_open: 'Finish {month} first.',
    four_eyes: 'Someone else must approve this run.',
    open_exceptions: '{exceptions} open.',
    open_differences:
      'Differences of earlier months of {people} are not in this run. Recalculate, put them off, or have them waived.',
    differences_decided: 'Differences of {people} were decided after the calculation. Recalculate what changed.',
    differences_changed:
      'Differences of {people} changed after the approval. Reopen the run and recalculate what changed.',
    difference_taken: 'The approved payslip of {month} settles this difference. Reopen its run first.',
    difference_gone: 'This difference is settled or has changed.',
    waive_four_eyes: 'Someone else must agree to waive this difference.',
    not_approved: 'Only an approved run can be {done}.',
    not_in_review: 'The run is not in review.',
    not_issued: 'Issue the run first.',
    decided: 'An approved run cannot be deleted. Reopen it first.',
    run_final: 'An issued run cannot be deleted. Correct its payslips instead.',
    blocking: 'This exception must be fixed.',
    own_fact: 'Someone else must accept what you entered.',
    own_pay: 'You cannot change your own pay.',
    duplicate_date: 'A salary already starts on that day.',
    before_joining: 'The salary starts before the joining date.',
    after_leaving: 'The salary starts after the last day.',
    currency_mid_month: 'A change of currency starts on the first of a month.',
    too_old: 'The date is more than 12 months back.',
    used: 'Payslip {number} uses this salary. Add a new salary instead.',
    entered_already:
      '{component} with this amount is entered already: “{note}”, by {person} on {day}. Add it anyway if both are right.',
    entered_twice: 'Row {row} says the same. Add it anyway if both are right.',
    leave_left: '{left} of {name} can be paid out.',
    leave_earning: 'Leave is paid out by an earning. Choose another component.',
    rows_refused: '{refused} of {rows} rows are refused.',
    code_taken: 'This code is taken.',
    name_taken: 'This name is taken.',
    fixed_component: 'This component belongs to the system.',
    component_used: 'Salaries or payslips use this component.',
    rate_exists: 'A rate already starts on that day.',
    no_company_account: 'There is no {currency} account for {brand}.',
    nothing_to_pay: 'Nothing in {currency} of {brand} is left to pay by a file.',
    pay_day_past: 'The pay day of {day} has passed. Choose a new one.',
    company_account_changed:
      'You changed the {currency} account of {brand} after the approval. Someone else must make this file.',
    still_owed:
      '{people} still owed money by this run. Pay them by a bank file, or record the payment on their pay page.',
    payments_wait:
      '{payments} for a second person. Someone else confirms what was entered on the pay page of the person.',
    more_than_owed: 'Only {amount} is owed.',
    rest_waits: 'Only {amount} is left to record: {waiting} waits for a second person.',
    payment_four_eyes: 'Someone else must confirm what you entered.',
    payment_decided: 'This payment is already decided.',
    payment_returned: 'This payment was returned already.',
    payment_waits: 'This payment is not confirmed yet.',
    account_four_eyes: 'Someone else must clear an account that you entered.',
    account_not_held: 'This payslip does not wait for an account.',
    no_such_account: 'There is no such account to pay to.',
  },
  {
    run_exists: ['month'],
    earlier_open: ['month'],
    duplicate_date: ['effective_from'],
    before_joining: ['effective_from'],
    after_leaving: ['effective_from'],
    currency_mid_month: ['effective_from'],
    too_old: ['effective_from'],
    code_taken: ['code'],
    name_taken: ['name'],
    rate_exists: ['rates'],
    pay_day_past: ['pay_on'],
    more_than_owed: ['amount_minor'],
    rest_waits: ['amount_minor'],
  },
)

export const payslipsRefusals = refusals(
  'payslips',
  {
    exists: 'A payslip for {month} exists.',
    no_salary: 'No salary in that month.',
    not_employed: 'Not employed in that month and nothing to settle.',
    left: 'This person left on {day}. Choose {month} or an earlier month.',
    approved: 'Reopen the run first.',
    month_issued: 'The payslip of this month is issued. Choose a later month.',
    added_issued:
      'The payslip of this month is issued, so the adjustment stays. Add the opposite amount in a later month.',
    issued: 'An issued payslip cannot be deleted. Correct it instead.',
    paid: 'This payslip is paid. Differences go to the next payslip.',
    correction_open: 'A correction is already open.',
    superseded: 'A newer payslip replaces this one.',
    draft: 'A draft has no PDF.',
    not_issued: 'This payslip is not issued.',
    question_open: 'Your question about this payslip is not answered yet. Add to it in your requests.',
    incalculable: '{message}',
  },
  { exists: ['month'], no_salary: ['month'], not_employed: ['month'] },
)

export const hikesRefusals = refusals(
  'hikes',
  {
    no_salary: 'This person has no salary on that day.',
    open_exists: 'A hike for this person is already open.',
    own: 'You cannot propose or decide your own hike.',
    four_eyes: 'Someone else must decide this hike.',
    decided: 'This hike is already decided.',
    not_approved: 'Only an approved hike can be applied.',
    base_changed: 'The salary changed since the proposal. Review the hike again.',
    later_salary:
      'A salary of {person} starts on {day}, after the raise. Choose whether it is raised too or stays as it is.',
    not_yours: 'Only the person who proposed this hike, or who decides it, can change it.',
    not_a_raise: 'The new pay must be higher than the current pay.',
    round_closed: 'This round is closed.',
    round_name: 'A round of this name exists.',
    too_high: 'The new pay is more than double the current pay.',
  },
  {
    no_salary: ['effective_from'],
    later_salary: ['later'],
    not_a_raise: ['new_minor', 'percent_bp'],
    round_name: ['name'],
    too_high: ['new_minor', 'percent_bp'],
  },
)

const sets: Readonly<Record<string, RefusalSet>> = {
  payroll: payrollRefusals,
  payslips: payslipsRefusals,
  hikes: hikesRefusals,
}

/** Refusals by their whole code, as workflows name them: `payslips.paid`. */
export const payRefusals: RefusalSet = {
  named: (code, values) => {
    const [domain = '', name = ''] = code.split('.')
    const set = sets[domain]
    if (!set) throw new Error(`No refusals of ${domain}`)
    return set.named(name, values)
  },
}
