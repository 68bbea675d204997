import { z } from 'zod'
import { call, info, publicCall, success } from '#kit/contract/call.ts'
import { id, named, queryFlag, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { feed, whichCalendar } from './feed.models.ts'
import * as models from './policy.models.ts'
import { changes, shows } from './shifts.calls.ts'
import { templateRecord } from './shifts.records.ts'
import { shiftsRefusals } from './shifts.refusals.ts'

const { of } = shiftsRefusals
const stale = commonRefusals.of('stale')
const params = z.strictObject({ id: textId })
const ofTeam = z.strictObject({ team_id: textId })

export const listTemplates = call({
  id: 'shiftTemplates.list',
  route: 'GET /api/shift/template',
  permission: 'shifts.read',
  summary: 'Templates of a team and of all teams.',
  query: z.strictObject({ team_id: textId.optional(), all: queryFlag.optional() }),
  data: z.array(models.template),
  shows,
})
export const addTemplate = call({
  id: 'shiftTemplates.add',
  route: 'POST /api/shift/template',
  permission: 'shifts.policy',
  summary: 'Adds a template.',
  body: z.strictObject(templateRecord.add),
  data: models.template,
  toast: success('Shift Template Added Successfully'),
  changes,
})
export const updateTemplate = call({
  id: 'shiftTemplates.update',
  route: 'PUT /api/shift/template/:id',
  permission: 'shifts.policy',
  summary: 'Changes a template; shifts made from it stay as they are.',
  params,
  body: z.strictObject({ version, ...templateRecord.change }),
  data: models.template,
  toast: info('Shift Template Updated Successfully'),
  refusals: stale,
  changes,
})
export const deleteTemplate = call({
  id: 'shiftTemplates.delete',
  route: 'DELETE /api/shift/template/:id',
  permission: 'shifts.policy',
  summary: 'Deletes a template that no shift was made from.',
  params,
  data: z.strictObject({ id }),
  toast: success('Shift Template Deleted Successfully'),
  refusals: of('template_in_use'),
  changes,
})

export const listRules = call({
  id: 'labourRules.list',
  route: 'GET /api/shift/rule',
  permission: 'shifts.read',
  summary: 'Rules of rest and hours, those to come included.',
  data: z.array(models.labourRuleRow),
  shows,
})
export const addRule = call({
  id: 'labourRules.add',
  route: 'POST /api/shift/rule',
  permission: 'shifts.policy',
  summary: 'Adds a rule from a day on; `dry_run` counts what it would find in published weeks to come.',
  body: models.labourRuleInput,
  data: z.strictObject({ rule: models.labourRuleRow.nullable(), affected: z.int() }),
  toast: success('Labour Rule Added Successfully'),
  refusals: of('rule_looser'),
  changes,
})

export const coverage = z.strictObject({
  rows: z.array(models.coverageNeed),
  version: z.int().min(0),
  /** Suggestion from the tickets of the last eight weeks; null unless it was requested. */
  demand: models.demand.nullable(),
  /** Skills that a need can require. */
  skills: z.array(named),
})
export const readCoverage = call({
  id: 'coverage.get',
  route: 'GET /api/shift/coverage/:team_id',
  permission: 'shifts.plan',
  summary: 'How many people a team needs, by weekday or date.',
  params: ofTeam,
  query: z.strictObject({ demand: queryFlag.optional() }),
  data: coverage,
  shows,
})
export const saveCoverage = call({
  id: 'coverage.save',
  route: 'PUT /api/shift/coverage/:team_id',
  permission: 'shifts.policy',
  summary: 'Sets how many people a team needs.',
  params: ofTeam,
  body: z.strictObject({ version: z.int().min(0), rows: z.array(models.coverageNeed).max(400) }),
  data: coverage,
  toast: info('Coverage Updated Successfully'),
  refusals: stale,
  changes,
})

export const readSettings = call({
  id: 'shiftSettings.get',
  route: 'GET /api/shift/settings/:team_id',
  permission: 'shifts.read',
  summary: 'How a team plans, swaps and claims.',
  params: ofTeam,
  data: models.shiftSettings,
  shows,
})
export const saveSettings = call({
  id: 'shiftSettings.save',
  route: 'PUT /api/shift/settings/:team_id',
  permission: 'shifts.policy',
  summary: 'Sets how a team plans, swaps and claims.',
  params: ofTeam,
  body: models.settingsInput,
  data: models.shiftSettings,
  toast: info('Shift Settings Updated Successfully'),
  refusals: stale,
  changes,
})

export const listPlanTeams = call({
  id: 'shifts.teams',
  route: 'GET /api/shift/teams',
  permission: 'shifts.read',
  summary:
    'Teams whose plans the actor may open: those that one plans, or may see in full. `may=read` adds those whose weeks one only sees.',
  query: z.strictObject({ may: z.literal('read').optional() }),
  data: z.array(z.strictObject({ id, name: z.string() })),
  shows: ['organisation.changed', 'people.changed'],
})

export const readFeed = call({
  id: 'shiftFeed.get',
  route: 'GET /api/user/shiftFeed',
  permission: 'shifts.feed',
  summary: 'The calendars that one may follow: whether each has an address, and when it was last read.',
  data: feed,
  shows,
})
export const addFeed = call({
  id: 'shiftFeed.add',
  route: 'POST /api/user/shiftFeed',
  permission: 'shifts.feed',
  summary: 'Makes the address of a calendar, and ends the one before. It is shown once.',
  body: z.strictObject({ ...whichCalendar, include_absences: z.boolean() }),
  data: z.strictObject({ url: z.string() }),
  toast: success('Calendar Address Added Successfully'),
  changes,
  acting: false,
})
export const deleteFeed = call({
  id: 'shiftFeed.delete',
  route: 'DELETE /api/user/shiftFeed',
  permission: 'shifts.feed',
  summary: 'Ends the address of a calendar.',
  query: z.strictObject({ ...whichCalendar, team_id: textId.optional() }),
  data: z.strictObject({}),
  toast: success('Calendar Address Deleted Successfully'),
  changes,
  acting: false,
})
export const readFeedFile = call({
  id: 'shiftFeed.file',
  route: 'GET /api/feed/shifts/:secret',
  permission: publicCall('The secret of the address proves the person.'),
  summary: 'The calendar that an address names (RFC 5545), such as own published shifts, from 30 days back.',
  params: z.strictObject({ secret: z.string().max(200) }),
  data: z.never(),
  binary: true,
})

export const readShiftFile = call({
  id: 'shiftFeed.shift',
  route: 'GET /api/user/shiftFeed/:assignment_id',
  permission: 'shifts.feed',
  summary: 'One own published shift as a calendar (RFC 5545), as the address of the calendar gives it.',
  params: z.strictObject({ assignment_id: textId }),
  data: z.never(),
  binary: true,
})

export const policyCalls = {
  listPlanTeams,
  listTemplates,
  addTemplate,
  updateTemplate,
  deleteTemplate,
  listRules,
  addRule,
  readCoverage,
  saveCoverage,
  readSettings,
  saveSettings,
  readFeed,
  addFeed,
  deleteFeed,
  readFeedFile,
  readShiftFile,
}
