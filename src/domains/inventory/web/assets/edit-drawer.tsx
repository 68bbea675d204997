import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { bodyOfDraft, isEmpty } from '#kit/web/form/draft.ts'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addAsset, updateAsset, viewAsset } from '../../contract/inventory.calls.ts'
import type { Asset } from '../../contract/inventory.models.ts'
import { AssetFields } from './asset-fields.tsx'

/** Adds a piece of equipment, or changes one: `?edit=new`, `?edit=7`. */
export const EditDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const isNew = drawer.id === 'new'
  return (
    <SideDrawer title={isNew ? 'Add equipment' : 'Edit equipment'} is_open={drawer.id !== null} onClose={drawer.close}>
      {isNew && <AddForm onClose={drawer.close} />}
      {!isNew && drawer.id !== null && <Existing id={Number(drawer.id)} onClose={drawer.close} />}
    </SideDrawer>
  )
}

/** The currency stands beside a price. */
const shownOf = <Values extends Readonly<{ price_minor?: unknown; currency?: unknown }>>({
  currency,
  ...rest
}: Values) => (isEmpty(rest.price_minor) ? rest : { ...rest, currency })

const AddForm = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { organisation } = useActor()
  return (
    <CallForm
      call={addAsset}
      initial={{ condition: 'new', currency: organisation.currency }}
      toBody={(draft) => bodyOfDraft(addAsset, shownOf(draft))}
      submit="Add equipment"
      onDone={onClose}
      onCancel={onClose}
    >
      {(_, form) => <AssetFields form={form} />}
    </CallForm>
  )
}

const valuesOf = (row: Asset) => ({
  version: row.version,
  category_id: row.category.id,
  name: row.name,
  manufacturer: row.manufacturer,
  model: row.model,
  serial: row.serial,
  condition: row.condition,
  location: row.location,
  purchased_on: row.purchased_on,
  price_minor: row.price_minor,
  currency: row.currency,
  supplier: row.supplier,
  order_number: row.order_number,
  warranty_until: row.warranty_until,
  useful_life_months: row.useful_life_months,
  salvage_bp: row.salvage_bp,
  notes: row.notes,
  extra: row.extra,
})

const Existing = ({ id, onClose }: Readonly<{ id: number; onClose: () => void }>) => {
  const query = useCallQuery(viewAsset, { params: { id } })
  return (
    <Loaded query={query} what="the equipment" shape="form">
      {({ asset }) => (
        <CallForm
          key={asset.id}
          call={updateAsset}
          input={{ params: { id } }}
          initial={valuesOf(asset)}
          toBody={(draft) => bodyOfDraft(updateAsset, shownOf(draft))}
          submit="Save"
          onDone={onClose}
          onCancel={onClose}
        >
          {/* A change takes the fields of a new one, each of which may be left out. */}
          {(_, form) => <AssetFields form={unsafeCast<Form<typeof addAsset>>(form)} asset={asset} />}
        </CallForm>
      )}
    </Loaded>
  )
}
