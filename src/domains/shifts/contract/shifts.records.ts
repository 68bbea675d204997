import { z } from 'zod'
import { color, date, id, line, time, timeZone } from '#kit/contract/fields.ts'
import { field, record, shown } from '#kit/contract/record.ts'
import { LABOUR_RULES, LABOUR_SCOPES } from './labour.rules.ts'
import { breakMinutes, placesNeeded, site, skillLevel } from './shifts.inputs.ts'

/** A template of new shifts. */
export const templateRecord = record('shift_templates', {
  name: field(line(40), { label: 'Name' }),
  short: field(line(3), { label: 'Short name', short: 'Short' }),
  color: field(color, { label: 'Colour' }),
  start_time: field(time, { label: 'From', noun: 'start' }),
  end_time: field(time, { label: 'To', noun: 'end' }),
  break_minutes: field(breakMinutes, { label: 'Break', unit: 'min' }),
  needed: field(placesNeeded, { label: 'Places', noun: 'number of places' }),
  site: field(site, { label: 'Where', noun: 'place', options: { any: 'Anywhere', onsite: 'On site' } }),
  skill_id: field(id.nullable(), { label: 'Skill' }),
  skill_level: field(skillLevel.nullable(), { label: 'Level' }),
  skill_name: shown(z.string().nullable(), { label: 'Skill' }),
  team_id: field(id.nullable(), { label: 'Team' }),
  team_name: shown(z.string().nullable(), { label: 'Team' }),
  active: field(z.boolean(), { label: 'Active', short: 'State', noun: 'mark that it is active', when: 'change' }),
})

const weeks = z.int().min(1).max(52)
const days = z.int().min(0).max(366)
const hours = z.int().min(0).max(720)

/** The settings of a team for its plan, its swaps and its claims. */
export const settingsRecord = record(
  'shift_team_settings',
  {
    horizon_weeks: field(weeks, { label: 'Weeks planned ahead' }),
    publish_notice_days: field(days, { label: 'Published before the start', unit: 'days' }),
    change_notice_hours: field(hours, { label: 'A change is late within', unit: 'hours' }),
    lock_after_days: field(days, { label: 'Weeks are locked after', unit: 'days' }),
    claim_mode: field(z.enum(['first', 'fair', 'lead']), {
      label: 'Open shifts go to',
      options: { first: 'Who claims first', fair: 'Collected, then by fairness', lead: 'A planner decides' },
    }),
    claim_close_hours: field(hours, { label: 'Claims are collected until', unit: 'h before' }),
    swap_lead_hours: field(hours, { label: 'Swaps close', unit: 'h before' }),
    swap_limit_month: field(z.int().min(0).max(100).nullable(), { label: 'Swaps of a person in a month' }),
    swap_auto_approve: field(z.boolean(), { label: 'Swaps within the rules need no planner' }),
    min_present: field(z.int().min(0).max(1000), { label: 'People present at least, where nothing else is set' }),
    /** People who are planned in a published week have its other days off, even where the work pattern has hours. */
    days_off: field(z.boolean(), { label: 'Days without a shift are days off, whatever the work pattern says' }),
    time_zone: field(timeZone.nullable(), { label: 'Time zone of new weeks' }),
  },
  'team_id',
)

/** A rule of rest and hours, with the day from which it is in force. */
export const labourRuleRecord = record('labour_rules', {
  rule: field(z.enum(LABOUR_RULES), {
    label: 'Rule',
    options: {
      rest_minutes: 'Rest between shifts, at least',
      max_shift_minutes: 'A shift, at most',
      max_day_minutes: 'A day, at most',
      max_week_minutes: 'A week, at most',
      max_consecutive_days: 'Days in a row, at most',
      weekly_rest_minutes: 'Longest rest of a week, at least',
      max_nights_in_row: 'Nights in a row, at most',
    },
  }),
  value: field(z.int().min(1).max(10_080).nullable(), { label: 'Value' }),
  scope: field(z.enum(LABOUR_SCOPES), {
    label: 'For',
    options: { organisation: 'Everyone', team: 'A team', designation: 'A designation', employee: 'A person' },
  }),
  scope_id: field(id.nullable(), { label: 'For' }),
  scope_name: shown(z.string().nullable(), { label: 'For' }),
  severity: field(z.enum(['block', 'warn']), {
    label: 'When broken',
    options: { block: 'It blocks', warn: 'It warns' },
  }),
  overridable: field(z.boolean(), { label: 'Can be overridden with a reason' }),
  effective_from: field(date, { label: 'From' }),
  effective_to: shown(date.nullable(), { label: 'Until' }),
})
