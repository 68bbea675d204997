import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay, today } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { valueText } from '#kit/web/record/value-text.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { OwnProfile } from '../../contract/people.models.ts'
import { personRecord } from '../../contract/people.records.ts'
import { getProfile } from '../../contract/profile.calls.ts'
import { confirmMandatory, type ReviewField } from '../../contract/states.calls.ts'
import type { Mandatory } from '../../contract/states.models.ts'
import { reviewFields, reviewLabel } from './state-labels.ts'
import styles from './states.module.css'

const valueOf = (profile: OwnProfile, name: ReviewField): string | null => {
  const value = profile[name]
  if (value === null || typeof value === 'string') return valueText(personRecord, name, profile)
  return [value.line1, value.line2, `${value.postal_code ?? ''} ${value.city}`.trim()].filter(Boolean).join(', ')
}

const Confirm = ({ profile, row, onDone }: { profile: OwnProfile; row: Mandatory; onDone: () => void }) => {
  const confirm = useCall(confirmMandatory)
  const go = useGo()
  const open = reviewFields(row.fields).filter((name) => !row.confirmed.includes(name))
  return (
    <div className={styles.warnings}>
      <p className="m-dim">{row.note ?? 'Is this still right?'}</p>
      <Facts facts={open.map((name) => [reviewLabel(name), valueOf(profile, name) ?? 'Nothing is written'])} />
      <Refused failure={confirm.failure} />
      <div className={styles.buttons}>
        <Button loading={confirm.isRunning} onClick={() => confirm.start({ body: { fields: open } }, onDone)}>
          Everything is right
        </Button>
        <Button variant="default" onClick={() => go('/employee/userprofile')}>
          Change something first
        </Button>
      </div>
    </div>
  )
}

/** Requests the person to review their data, until they have. */
export const MandatoryBanner = () => {
  const { id, acting } = useActor()
  const drawer = useDrawer('confirm')
  const { data } = useCallQuery(getProfile, { params: { userId: id } })
  const row = data?.view === 'own' ? data.mandatory.find(({ kind }) => kind === 'profile') : undefined
  if (data?.view !== 'own' || !row) return null
  const left = row.fields.length - row.confirmed.length
  const isLate = row.due_on !== null && row.due_on < today()
  return (
    <aside className={styles.banner} data-late={isLate} aria-label="Profile update">
      <p>
        <b>Check your profile.</b> {count(left, 'field')} to confirm{' '}
        {row.due_on && `${isLate ? 'since' : 'until'} ${fullDay(row.due_on)}`}
      </p>
      {!acting && (
        <Button size="compact-md" onClick={() => drawer.open('profile')}>
          Review
        </Button>
      )}
      <SideDrawer title="Check your profile" is_open={drawer.id !== null} onClose={drawer.close}>
        {drawer.id !== null && <Confirm profile={data} row={row} onDone={drawer.close} />}
      </SideDrawer>
    </aside>
  )
}
