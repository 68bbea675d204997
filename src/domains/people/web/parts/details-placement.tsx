import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day, today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import type { EmployeeRecord, Placement } from '../../contract/people.models.ts'
import { cancelPlacement } from '../../contract/placements.calls.ts'
import { OnSlider } from './on-slider.tsx'
import { PlaceForm, PlanForm } from './place-form.tsx'
import { PlacementTimeline } from './placement-timeline.tsx'
import { spanOf } from './timeline.rules.ts'
import styles from './details.module.css'

type DrawerProps = Readonly<{ person: EmployeeRecord; id: string; now: string; onClose: () => void }>

/** The form for a new change, or for the plan with this id. */
const Drawer = ({ person, id, now, onClose }: DrawerProps) => {
  const options = useCallQuery(listPeopleOptions, {})
  const plan = person.placements.find((row) => String(row.id) === id)
  const present = person.placements.find((row) => row.effective_from <= now) ?? person.placements.at(-1)
  return (
    <Loaded query={options} what="the choices" shape="form">
      {(data) => {
        if (plan) return <PlanForm plan={plan} brand_id={person.brand.id} options={data} onClose={onClose} />
        if (!present) return null
        const from = present.effective_from > now ? present.effective_from : now
        return (
          <PlaceForm
            now={present}
            brand_id={person.brand.id}
            placements={person.placements}
            options={data}
            from={from}
            onClose={onClose}
          />
        )
      }}
    </Loaded>
  )
}

type Props = Readonly<{ person: EmployeeRecord; on: string; setOn: (on: string) => void }>

/** The placements of a person on a time axis. Planned changes can be edited and cancelled. */
export const DetailsPlacement = ({ person, on, setOn }: Props) => {
  const drawer = useDrawer('place')
  const cancel = useCall(cancelPlacement)
  const now = today(person.time_zone)
  const span = spanOf(person.placements, now)
  const confirmCancel = async (row: Placement): Promise<void> => {
    const isSure = await confirm({
      title: `Cancel the change of ${day(row.effective_from)}?`,
      text: 'Changes planned after it stay, and follow from what holds before.',
      action: 'Cancel the change',
      isDestructive: true,
    })
    if (isSure) cancel.start({ params: { id: row.id }, query: { version: row.version } })
  }
  return (
    <>
      {person.can.move && (
        <div className={styles.bar}>
          <Button onClick={() => drawer.open('new')}>Change placement</Button>
        </div>
      )}
      {span.from < span.to && <OnSlider {...span} on={on} setOn={setOn} />}
      <PlacementTimeline
        placements={person.placements}
        today={now}
        onEdit={(row) => drawer.open(row.id)}
        onCancel={(row) => void confirmCancel(row)}
      />
      <SideDrawer
        title={drawer.id === 'new' ? 'Change placement' : 'Planned change'}
        is_open={drawer.id !== null}
        onClose={drawer.close}
      >
        {drawer.id !== null && <Drawer person={person} id={drawer.id} now={now} onClose={drawer.close} />}
      </SideDrawer>
    </>
  )
}
