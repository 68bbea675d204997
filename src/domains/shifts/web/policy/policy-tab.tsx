import { useActor } from '#kit/web/screens/actor.tsx'
import swapStyles from '../swaps/swaps.module.css'
import { Coverage } from './coverage.tsx'
import { Rules } from './rules.tsx'
import { Templates } from './templates.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readSettings, saveSettings } from '../../contract/policy.calls.ts'
import type { ShiftSettings } from '../../contract/policy.models.ts'

const MODES = [
  { value: 'first', label: 'Who claims first' },
  { value: 'fair', label: 'Collected, then by fairness' },
  { value: 'lead', label: 'A planner decides' },
] as const

/** Settings of a team for planning, swaps and claims. */
const Settings = ({ team }: Readonly<{ team: number }>) => {
  const { has } = useActor()
  const query = useCallQuery(readSettings, { params: { team_id: team } })
  return (
    <section className={swapStyles.section} aria-label="Settings">
      <h2>Settings of the team</h2>
      <Loaded query={query} what="the settings" shape="form">
        {(settings) => (has('shifts.policy') ? <Edit team={team} settings={settings} /> : <Read settings={settings} />)}
      </Loaded>
    </section>
  )
}

const Edit = ({
  team,
  settings: { team_id: _team, ...initial },
}: Readonly<{ team: number; settings: ShiftSettings }>) => (
  <CallForm
    key={`${team}:${initial.version}`}
    call={saveSettings}
    input={{ params: { team_id: team } }}
    initial={initial}
    submit="Save"
    isQuiet
    onDone={() => {}}
  >
    {(field) => (
      <>
        <NumberField {...field('horizon_weeks')} label="Weeks planned ahead" />
        <NumberField {...field('publish_notice_days')} label="Published before the start" unit="days" />
        <NumberField {...field('change_notice_hours')} label="A change is late within" unit="hours" />
        <NumberField {...field('lock_after_days')} label="Weeks are locked after" unit="days" />
        <Select {...field('claim_mode')} label="Open shifts go to" options={[...MODES]} />
        <NumberField {...field('claim_close_hours')} label="Claims are collected until" unit="h before" />
        <NumberField {...field('swap_lead_hours')} label="Swaps close" unit="h before" />
        <NumberField {...field('swap_limit_month')} label="Swaps of a person in a month" />
        <Switch {...field('swap_auto_approve')} label="Swaps within the rules need no planner" />
        <NumberField {...field('min_present')} label="People present at least, where nothing else is set" />
        <Switch {...field('days_off')} label="Days without a shift are days off, whatever the work pattern says" />
        <TextField {...field('time_zone')} label="Time zone of new weeks" />
      </>
    )}
  </CallForm>
)

const Read = ({ settings }: Readonly<{ settings: ShiftSettings }>) => (
  <Facts
    facts={[
      ['Published before the start', `${settings.publish_notice_days} days`],
      ['A change is late within', `${settings.change_notice_hours} hours`],
      ['Open shifts go to', MODES.find(({ value }) => value === settings.claim_mode)?.label ?? ''],
      ['Swaps close', `${settings.swap_lead_hours} hours before`],
    ]}
  />
)

/** The policy of a team: its templates, the rules of rest and hours, its needs, and its settings. */
export const PolicyTab = ({ team }: Readonly<{ team: number }>) => {
  const { has } = useActor()
  return (
    <div className={swapStyles.sections}>
      <Templates team={team} />
      <Rules />
      {has('shifts.plan') && <Coverage team={team} />}
      <Settings team={team} />
    </div>
  )
}
