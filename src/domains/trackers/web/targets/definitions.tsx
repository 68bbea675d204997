import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { day } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Target } from '../../contract/targets.models.ts'
import { addTarget, deleteTarget, listTargets, updateTarget } from '../../contract/targets.set-calls.ts'
import { DIRECTION_LABELS, METRIC_LABELS } from '../../contract/targets.texts.ts'
import { TargetFields } from './target-fields.tsx'
import { bodyOfTarget, NEW_TARGET, type TypedTarget, typedTarget } from './typed-target.ts'
import { ValuesPart } from './values-part.tsx'
import { shareText, PERIOD_OPTIONS } from './labels.ts'

const gateText = ({ gate }: Target): string =>
  gate
    ? `${METRIC_LABELS[gate.metric]} ${DIRECTION_LABELS[gate.direction].toLowerCase()} ${shareText(gate.value_bp)}`
    : '–'

const COLUMNS: readonly Column<Target>[] = [
  {
    key: 'name',
    title: 'Target',
    text: ({ name }) => name,
    cell: (row) => (
      <>
        {row.name} {row.ended_on && <StatusBadge tone="off" word={`Ended ${day(row.ended_on)}`} />}
      </>
    ),
    sort: 'name',
    sortValue: ({ name }) => name.toLowerCase(),
    onPhone: 'title',
  },
  { key: 'metric', title: 'Measures', text: ({ metric, activity }) => activity?.name ?? METRIC_LABELS[metric] },
  { key: 'direction', title: 'Direction', text: ({ direction }) => DIRECTION_LABELS[direction] },
  {
    key: 'period',
    title: 'Period',
    text: ({ period }) => PERIOD_OPTIONS.find(({ value }) => value === period)?.label ?? period,
  },
  { key: 'gate', title: 'Gate', text: gateText },
  { key: 'values', title: 'Values', text: ({ values }) => number(values.length), isNumber: true },
  { key: 'waivers', title: 'Waivers', text: ({ waivers }) => number(waivers.length), isNumber: true },
]

/** The targets: what they measure, whom they expect how much of, and who is waived. */
export const Definitions = () => {
  const here = useHere()
  const drawer = useDrawer('target')
  const mayWrite = useActor().has('targets.write')
  const add = mayWrite && <Button onClick={() => drawer.open('new')}>Add target</Button>
  return (
    <>
      {add && <InHead>{add}</InHead>}
      <CallTable
        id="target-definitions"
        label="Targets"
        call={listTargets}
        input={{}}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => here({ target: id })}
        isPast={({ active }) => !active}
        empty={{ title: 'No targets. Add the first one.', action: add }}
      />
      <DefinitionDrawer id={drawer.id} onClose={drawer.close} />
    </>
  )
}

const DefinitionDrawer = ({ id, onClose }: Readonly<{ id: string | null; onClose: () => void }>) => {
  const query = useCallQuery(listTargets, {}, { enabled: id !== null && id !== 'new' })
  const row = query.data?.find((one) => String(one.id) === id)
  return (
    <SideDrawer
      history={['targets', id]}
      title={id === 'new' ? 'Add target' : (row?.name ?? 'Target')}
      is_open={id !== null}
      onClose={onClose}
    >
      {id === 'new' ? (
        <CallForm
          call={addTarget}
          submit="Add target"
          initial={NEW_TARGET}
          toBody={bodyOfTarget}
          onDone={onClose}
          onCancel={onClose}
        >
          {(_field, form) => <TargetFields form={form} />}
        </CallForm>
      ) : (
        <Loaded query={query} what="the target" shape="form">
          {() =>
            row ? <Existing key={row.id} row={row} onClose={onClose} /> : <p>This target does not exist any more.</p>
          }
        </Loaded>
      )}
    </SideDrawer>
  )
}

const Existing = ({ row, onClose }: Readonly<{ row: Target; onClose: () => void }>) => {
  const remove = useCall(deleteTarget)
  const isMeasured = row.values.some(({ can }) => !can.delete)
  const end = async () => {
    const action = isMeasured ? `End ${row.name}` : `Delete ${row.name}`
    if (await confirm({ title: isMeasured ? `${action} today?` : `${action}?`, action, isDestructive: true }))
      remove.start({ params: { id: row.id } }, onClose)
  }
  return (
    <div className="m-stack">
      <ValuesPart row={row} />
      {row.can.update && (
        <CallForm
          call={updateTarget}
          submit="Save"
          isQuiet
          initial={typedTarget(row)}
          input={{ params: { id: row.id } }}
          toBody={(typed: TypedTarget) => ({ version: row.version, ...bodyOfTarget(typed) })}
          onDone={onClose}
          aside={
            row.can.delete && (
              <ActionMenu
                label="More"
                actions={[{ label: isMeasured ? 'End' : 'Delete', run: () => void end(), isDestructive: true }]}
              />
            )
          }
        >
          {(_field, form) => <TargetFields form={form} row={row} />}
        </CallForm>
      )}
    </div>
  )
}
