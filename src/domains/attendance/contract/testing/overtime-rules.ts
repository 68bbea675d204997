import type { AccountRules, OvertimeRules } from '../overtime.models.ts'

/** The rules of overtime that the product begins with. */
export const OVERTIME_RULES: OvertimeRules = {
  overtime_approval: 'after',
  overtime_min_minutes: 15,
  overtime_step_minutes: 15,
  overtime_daily_cap_minutes: 240,
  overtime_cap_day_off_minutes: 1440,
  overtime_cap_holiday_minutes: 1440,
  overtime_before_shift: false,
  short_days: 'ignored',
  rate_percent_workday: 100,
  rate_percent_day_off: 150,
  rate_percent_holiday: 200,
}

/** Months end without changing the account. */
export const NO_LIMITS: AccountRules = { covered_minutes: 0, expiry_months: 0, balance_cap_minutes: 0 }
