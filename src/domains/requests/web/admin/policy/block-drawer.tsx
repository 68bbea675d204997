import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { optionsOf } from '#kit/contract/record.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { textsOf } from '#kit/web/record/texts-of.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { addBlock, type CalendarBlock, deleteBlock, listBlocks, updateBlock } from '../../../contract/blocks.calls.ts'
import { listTypes } from '../../../contract/policy.calls.ts'
import { blockRecord } from '../../../contract/policy.records.ts'
import { fullDatesText } from '../../parts/amounts.ts'
import { placesText, weekdaysText } from './block-draft.ts'
import { LEVEL_SIGNS, weekdayName, WEEKDAYS } from './policy-labels.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { send } from '#kit/web/call/send.ts'
import { type Option, Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { namedOptions, useUnitOptions } from './options.ts'

type BlockForm = Pick<Form<typeof addBlock>, 'field' | 'draft'>
type Props = Readonly<{ form: BlockForm; exempt: CalendarBlock['exempt'] }>

const { fields } = blockRecord
const FIND_LIMIT = 20

const findPeople = async (q: string): Promise<readonly Option<number>[]> =>
  namedOptions((await send(listEmployees, { query: { q, limit: FIND_LIMIT } })).data)

/** Returns null, which means all, where none is chosen. */
const orNull = <Value,>(chosen: Value[] | null | undefined): Value[] | null =>
  chosen && chosen.length > 0 ? chosen : null

/** The fields of a blackout period. */
const BlockFields = ({ form, exempt }: Props) => {
  const { field, draft } = form
  const { departments, teams } = useUnitOptions()
  const types = useCallQuery(listTypes, {})
  const [level, weekdays, chosen] = [field('level'), field('weekdays'), field('type_ids')]
  const choose = (next: typeof level.value): void => {
    level.onChange(next)
    if (next !== 'limited') field('max_away').onChange(null)
  }
  return (
    <Fields
      of={blockRecord}
      form={form}
      first="name"
      items={[
        'name',
        <Select
          key="level"
          {...level}
          {...textsOf(fields.level)}
          options={optionsOf(fields.level)}
          onChange={choose}
        />,
        draft.level === 'limited' && 'max_away',
        ['from_date', 'to_date'],
        <SelectSeveral
          key="weekdays"
          {...weekdays}
          {...textsOf(fields.weekdays)}
          onChange={(next) => weekdays.onChange(orNull(next))}
          options={WEEKDAYS.map((value) => ({ value, label: weekdayName(value) }))}
        />,
        'department_ids',
        'team_ids',
        <SelectSeveral
          key="types"
          {...chosen}
          {...textsOf(fields.type_ids)}
          onChange={(next) => chosen.onChange(orNull(next))}
          options={namedOptions(types.data?.types.filter(({ active }) => active))}
        />,
        <SelectSeveral
          key="exempt"
          {...field('exempt_ids')}
          {...textsOf(fields.exempt_ids)}
          isOptional
          options={namedOptions(exempt)}
          find={{ id: 'people-exempt', run: findPeople }}
        />,
      ]}
      with={{
        max_away: { isOptional: false },
        to_date: draft.from_date ? { min: draft.from_date } : {},
        department_ids: { options: departments, isOptional: true },
        team_ids: { options: teams, isOptional: true },
      }}
    />
  )
}

const EMPTY = {
  level: 'closed',
  weekdays: null,
  department_ids: [],
  team_ids: [],
  type_ids: null,
  max_away: null,
  exempt_ids: [],
} as const

/** Shows one blackout period next to the calendar, at `?block=`. */
export const BlockDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const remove = useCall(deleteBlock)
  const confirmRemoval = async ({ id, name, version }: CalendarBlock): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      text: 'Leave can be asked for on its days again. What is decided stays.',
      action: 'Delete blackout period',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id }, query: { version } }, drawer.close)
  }
  return (
    <EntityDrawer
      table="calendar_blocks"
      drawer={drawer}
      word="blackout period"
      list={listBlocks}
      input={{}}
      add={addBlock}
      empty={{ ...EMPTY, department_ids: [], team_ids: [], exempt_ids: [] }}
      update={updateBlock}
      params={({ id }) => ({ id })}
      values={blockRecord.values}
      above={() => <Refused failure={remove.failure} />}
      fields={(form, row) => <BlockFields form={form} exempt={row?.exempt ?? []} />}
      menu={(row) =>
        row.can.delete && (
          <ActionMenu
            label={`Actions for ${row.name}`}
            actions={[{ label: 'Delete', run: () => void confirmRemoval(row), isDestructive: true }]}
          />
        )
      }
      read={(row) => <BlockDetails block={row} />}
    />
  )
}

const ALL_LEAVE = 'All leave that replaces no other'

const BlockDetails = ({ block }: { block: CalendarBlock }) => {
  const { data } = useCallQuery(listTypes, {})
  const types = data?.types.filter(({ id }) => block.type_ids?.includes(id)).map(({ name }) => name)
  return (
    <DetailsOf
      of={blockRecord}
      row={block}
      items={[
        ['level', <StatusBadge key="level" {...LEVEL_SIGNS[block.level]} />],
        ['Dates', fullDatesText(block)],
        ['weekdays', weekdaysText(block)],
        ['places', placesText(block)],
        ['type_ids', block.type_ids === null ? ALL_LEAVE : types?.join(', ')],
        ...(block.max_away === null ? [] : [['max_away', block.max_away] as const]),
        ['exempt', block.exempt.map(({ name }) => name).join(', ') || 'No exceptions'],
      ]}
    />
  )
}
