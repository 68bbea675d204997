import { useActor } from '#kit/web/screens/actor.tsx'
import swapStyles from '../swaps/swaps.module.css'
import { Coverage } from './coverage.tsx'
import { Rules } from './rules.tsx'
import { Templates } from './templates.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readSettings, saveSettings } from '../../contract/policy.calls.ts'
import type { ShiftSettings } from '../../contract/policy.models.ts'
import { settingsRecord } from '../../contract/shifts.records.ts'

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
    {(_field, form) => (
      <Fields
        of={settingsRecord}
        form={form}
        items={[
          'horizon_weeks',
          'publish_notice_days',
          'change_notice_hours',
          'lock_after_days',
          'claim_mode',
          'claim_close_hours',
          'swap_lead_hours',
          'swap_limit_month',
          'swap_auto_approve',
          'min_present',
          'days_off',
          'time_zone',
        ]}
      />
    )}
  </CallForm>
)

const Read = ({ settings }: Readonly<{ settings: ShiftSettings }>) => (
  <DetailsOf
    of={settingsRecord}
    row={settings}
    items={['publish_notice_days', 'change_notice_hours', 'claim_mode', 'swap_lead_hours']}
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
