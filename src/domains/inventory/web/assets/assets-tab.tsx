import { Button } from '@mantine/core'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { addDays, today } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listAssets } from '../../contract/inventory.calls.ts'
import { assetStatus, condition } from '../../contract/inventory.models.ts'
import { CONDITION_OPTIONS, STATUS_OPTIONS } from '../parts/words.ts'
import { useCategories } from '../parts/use-categories.ts'
import { ASSET_COLUMNS } from './asset-columns.tsx'
import { AssetDrawer } from './asset-drawer.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import { StepDrawer } from './step-drawer.tsx'
import { useAssetActions } from './use-asset-actions.tsx'

const address = z.object({
  q: z.string().max(80).optional(),
  category_id: textId.optional(),
  status: assetStatus.optional(),
  condition: condition.optional(),
  location: z.string().max(80).optional(),
  only: z.enum(['warranty', 'problem']).optional(),
  holder_id: textId.optional(),
})

const ONLY = [
  { value: 'warranty', label: 'Warranty ends soon' },
  { value: 'problem', label: 'With a problem' },
] as const
const SOON_DAYS = 60
const NOTHING = {
  q: undefined,
  category_id: undefined,
  status: undefined,
  condition: undefined,
  location: undefined,
  only: undefined,
  holder_id: undefined,
}

/** All equipment as a table; a row opens what there is to know of it. */
export const AssetsTab = () => {
  const { has, role_number } = useActor()
  const here = useHere()
  const [{ only, ...state }, set] = useAddressState(address)
  const asset = useDrawer('asset')
  const edit = useDrawer('edit')
  const step = useDrawer('step')
  const { options, locations } = useCategories()
  const actions = useAssetActions({ onEdit: edit.open, onStep: step.open })
  const narrowed = {
    ...(only === 'warranty' ? { warranty_to: addDays(today(), SOON_DAYS) } : {}),
    ...(only === 'problem' ? { problem: true } : {}),
  }
  const clear = () => set(NOTHING)
  const filters = [state.category_id, state.status, state.condition, state.location, only]
  const add = has('inventory.write') && <Button onClick={() => edit.open('new')}>Add equipment</Button>
  return (
    <div className="m-stack">
      <Refused failure={actions.failure} />
      <CallTable
        id="equipment"
        label="Equipment"
        call={listAssets}
        // The number of the own role stands last in the address of the call.
        input={{ query: { ...state, ...narrowed, role: String(role_number) } }}
        rows={(rows) => rows}
        columns={ASSET_COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ asset: row.id })}
        actions={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.tag}`} />}
        isPast={(row) => row.status === 'disposed' || row.status === 'retired'}
        empty={{ title: 'No equipment yet. Add the first.', action: add }}
        isFiltered={state.q !== undefined || state.holder_id !== undefined || filters.some((one) => one !== undefined)}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search or scan a tag' }}
            count={filters.filter((one) => one !== undefined).length}
            onClear={clear}
            aside={add}
          >
            <FilterSelect
              label="Category"
              options={options}
              value={state.category_id}
              onChange={(category_id) => set({ category_id })}
            />
            <FilterSelect
              label="Status"
              options={STATUS_OPTIONS}
              value={state.status}
              onChange={(status) => set({ status })}
            />
            <FilterSelect
              label="Condition"
              options={CONDITION_OPTIONS}
              value={state.condition}
              onChange={(value) => set({ condition: value })}
            />
            <FilterSelect
              label="Location"
              options={locations.map((value) => ({ value, label: value }))}
              value={state.location}
              onChange={(location) => set({ location })}
            />
            <FilterSelect label="Only" options={ONLY} value={only} onChange={(value) => set({ only: value })} />
          </FilterBar>
        }
      />
      <AssetDrawer
        drawer={asset}
        menu={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.tag}`} />}
      />
      <EditDrawer drawer={edit} />
      <StepDrawer drawer={step} />
    </div>
  )
}
