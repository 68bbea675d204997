import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { addBlock, type CalendarBlock, deleteBlock, listBlocks, updateBlock } from '../../../contract/blocks.calls.ts'
import { listTypes } from '../../../contract/policy.calls.ts'
import { fullDatesText } from '../../parts/amounts.ts'
import { blockDraft, limitText, placesText, weekdaysText } from './block-draft.ts'
import { BlockFields } from './block-fields.tsx'
import { LEVEL_SIGNS } from './policy-labels.ts'

const EMPTY = {
  level: 'closed',
  weekdays: null,
  department_ids: [],
  team_ids: [],
  type_ids: null,
  max_away: null,
  exempt_ids: [],
} as const

/** Shows one black-out next to the calendar, at `?block=`. */
export const BlockDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const remove = useCall(deleteBlock)
  const confirmRemoval = async ({ id, name, version }: CalendarBlock): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      text: 'Leave can be asked for on its days again. What is decided stays.',
      action: 'Delete black-out',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id }, query: { version } }, drawer.close)
  }
  return (
    <EntityDrawer
      table="calendar_blocks"
      drawer={drawer}
      word="black-out"
      list={listBlocks}
      input={{}}
      add={addBlock}
      empty={{ ...EMPTY, department_ids: [], team_ids: [], exempt_ids: [] }}
      update={updateBlock}
      params={({ id }) => ({ id })}
      values={blockDraft}
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
    <Facts
      facts={[
        ['Level', <StatusBadge key="level" {...LEVEL_SIGNS[block.level]} />],
        ['Dates', fullDatesText(block)],
        ['On', weekdaysText(block)],
        ['For', placesText(block)],
        ['Types', block.type_ids === null ? ALL_LEAVE : types?.join(', ')],
        ...(block.max_away === null ? [] : [['Away of a team, at most', limitText(block)] as const]),
        ['Not for', block.exempt.map(({ name }) => name).join(', ') || 'No exceptions'],
      ]}
    />
  )
}
