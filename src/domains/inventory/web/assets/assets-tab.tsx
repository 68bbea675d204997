import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { addDays, today } from '#kit/web/format/dates.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { ListScreen } from '#kit/web/record/list-screen.tsx'
import { deleteAsset, listAssets } from '../../contract/inventory.calls.ts'
import { type Asset } from '../../contract/inventory.models.ts'
import { assetRecord, assetStatus } from '../../contract/inventory.records.ts'
import { useCategories } from '../parts/use-categories.ts'
import { ASSET_COLUMNS } from './asset-columns.tsx'
import { AssetDrawer } from './asset-drawer.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import { StepDrawer } from './step-drawer.tsx'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useRemindAction } from '#kit/web/layout/use-remind-action.ts'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { STEP_NAMES, STEPS } from './steps.ts'

const loadStock = async () => ({ default: (await import('./stock-groups.tsx')).StockGroups })

type Props = Readonly<{
  onEdit: (id: number) => void
  /** Opens the question of a step: `retire-7`. */
  onStep: (step: string) => void
}>

/** Returns the actions on a piece of equipment that the actor may use. */
const useAssetActions = ({ onEdit, onStep }: Props) => {
  const go = useGo()
  const remind = useRemindAction()
  const remove = useCall(deleteAsset)
  const confirmRemove = async (row: Asset): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${row.tag}?`,
      text: 'For what was added by mistake. Its tag is not given again.',
      action: 'Delete equipment',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id } })
  }
  const menu = (row: Asset): PageAction[] => [
    ...(row.can.hand_out
      ? [{ label: 'Hand out', run: () => go(`/admin/management/inventory?tab=counter&tag=${row.tag}`) }]
      : []),
    ...(row.can.take_back && row.holder
      ? [{ label: 'Take back', run: () => go(`/admin/management/inventory?tab=counter&person=${row.holder?.id}`) }]
      : []),
    ...(row.can.edit ? [{ label: 'Edit', run: () => onEdit(row.id) }] : []),
    ...STEP_NAMES.filter((step) => row.can[step]).map((step) => ({
      label: STEPS[step].label,
      run: () => onStep(`${step}-${row.id}`),
    })),
    ...remind(`/admin/management/inventory?asset=${row.id}`),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void confirmRemove(row), isDestructive: true }] : []),
  ]
  return { menu, failure: remove.failure }
}

const address = z.object({ status: assetStatus.optional() })

const SOON_DAYS = 60
const ONLY = {
  name: 'only',
  label: 'Only',
  options: [
    { value: 'warranty', label: 'Warranty ends soon' },
    { value: 'problem', label: 'With a problem' },
  ],
  query: (value: string) => (value === 'problem' ? { problem: true } : { warranty_to: addDays(today(), SOON_DAYS) }),
}

/** All equipment as a table; a row opens what there is to know of it. */
export const AssetsTab = () => {
  const { has, role_number } = useActor()
  const asset = useDrawer('asset')
  const edit = useDrawer('edit')
  const step = useDrawer('step')
  const [{ status }] = useAddressState(address)
  const { categories, options, locations } = useCategories()
  const actions = useAssetActions({ onEdit: edit.open, onStep: step.open })
  const menu = (row: Asset) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.tag}`} />
  return (
    <div className="m-stack">
      <Refused failure={actions.failure} />
      <ListScreen
        id="equipment"
        label="Equipment"
        of={assetRecord}
        call={listAssets}
        columns={ASSET_COLUMNS}
        filters={['category_id', 'status', 'condition', 'location', ONLY]}
        options={{ category_id: options, location: locations.map((value) => ({ value, label: value })) }}
        linked={['holder_id']}
        search="Search or scan a tag"
        // The number of the own role is last in the address of the call.
        query={{ role: String(role_number) }}
        drawer="asset"
        menu={(row) => ({ name: row.tag, actions: actions.menu(row) })}
        draw={
          status === 'in_stock'
            ? (rows) => (
                <LazyPart
                  load={loadStock}
                  props={{ rows, categories, menu }}
                  fallback={<Skeletons shape="table" rows={rows.length} />}
                />
              )
            : null
        }
        isPast={(row) => row.status === 'disposed' || row.status === 'retired'}
        empty="No equipment yet. Add the first."
        emptyAction={has('inventory.write') && <Button onClick={() => edit.open('new')}>Add equipment</Button>}
      />
      <AssetDrawer drawer={asset} menu={menu} />
      <EditDrawer drawer={edit} />
      <StepDrawer drawer={step} />
    </div>
  )
}
