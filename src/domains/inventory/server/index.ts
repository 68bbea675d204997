import { mergeFilling } from './merging.ts'
import { anchorFilling } from './anchors.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { liveTokens, searchSources } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { categoryCalls } from '../contract/categories.calls.ts'
import { deskCalls } from '../contract/desk.calls.ts'
import { assetCalls } from '../contract/inventory.calls.ts'
import { inventoryPermissions } from '../contract/inventory.permissions.ts'
import { inventoryRefusals } from '../contract/inventory.refusals.ts'
import { assetRecord, categoryRecord } from '../contract/inventory.records.ts'
import { ownCalls } from '../contract/own.calls.ts'
import { inventorySentences } from './audit-sentences.ts'
import { inventoryAudit } from './audit-words.ts'
import { actOnAsset } from './calls/asset-action.ts'
import { actOnAssignment } from './calls/assignment-action.ts'
import { addAsset, deleteAsset, listAssets, updateAsset, viewAsset } from './calls/assets.ts'
import * as categories from './calls/categories.ts'
import * as desk from './calls/desk.ts'
import * as equipmentRequests from './calls/equipment-requests.ts'
import { handOut } from './calls/hand-out.ts'
import { actOnOwnEquipment } from './calls/own-action.ts'
import { listOwnEquipment, signEquipment } from './calls/own-equipment.ts'
import * as photos from './calls/photos.ts'
import { recordReturn } from './calls/record-return.ts'
import { peopleFillings } from './holdings.ts'
import { importFilling } from './importables.ts'
import { dailyJob, SEEN_BY } from './jobs.ts'
import { noticeFilling } from './notify.ts'
import { requestKindFilling } from './register/request-kind.ts'
import { searchEquipment } from './search.ts'
import { retention } from './retention.ts'

export { equipmentDemand, equipmentSigned } from './registries.ts'
export { listStock } from './store/report.ts'
export { personal as personalOfInventory } from './personal.ts'

const constraints: ConstraintTexts = {
  inventory_categories_name: () => inventoryRefusals.refusal('name_taken'),
  inventory_categories_prefix: () => inventoryRefusals.refusal('name_taken'),
  inventory_assets_tag: () => inventoryRefusals.refusal('tag_taken', { tag: 'This tag' }),
  inventory_assets_serial: () => inventoryRefusals.refusal('serial_taken', { serial: 'This number', tag: 'taken' }),
  inventory_assets_maker_serial: () =>
    inventoryRefusals.refusal('serial_taken', { serial: 'This number', tag: 'taken' }),
  inventory_assets_price: () => invalid({ currency: 'A price and its currency belong together' }),
  inventory_assets_warranty: () => invalid({ warranty_until: 'The warranty ends before the purchase' }),
  inventory_assignments_live: () =>
    inventoryRefusals.refusal('not_available', { tag: 'This', status: 'handed out already' }),
  inventory_repairs_open: refuseStale,
}

/** Equipment: the stock, its holders, requests and values. */
export const inventoryDomain = (files: FileStore) => {
  const { uploadPhoto, readPhoto, uploadOwnPhoto, readOwnPhoto } = photos
  return serverDomain({
    id: 'inventory',
    retention,
    permissions: inventoryPermissions,
    audit: inventoryAudit,
    sentences: inventorySentences,
    own_screen: '/employee/userprofile?tab=equipment',
    records: [
      { of: assetRecord, change: assetCalls.updateAsset },
      { of: categoryRecord, change: categoryCalls.updateCategory },
    ],
    calls: { ...assetCalls, ...deskCalls, ...categoryCalls, ...ownCalls },
    handlers: {
      listAssets,
      addAsset,
      updateAsset,
      deleteAsset,
      viewAsset,
      actOnAsset,
      uploadPhoto: uploadPhoto(files),
      readPhoto: readPhoto(files),
      handOut,
      recordReturn,
      actOnAssignment,
      ...desk,
      ...equipmentRequests,
      ...categories,
      listOwnEquipment,
      signEquipment,
      actOnOwnEquipment,
      uploadOwnPhoto: uploadOwnPhoto(files),
      readOwnPhoto: readOwnPhoto(files),
    },
    constraints,
    jobs: [dailyJob],
    fills: [
      mergeFilling,
      noticeFilling,
      requestKindFilling,
      importFilling,
      ...peopleFillings,
      anchorFilling,
      entries(searchSources, { inventory: searchEquipment }),
      entries(liveTokens, {
        // Keepers of some categories are notified of all changes, which carry no data: they then load their own rows.
        inventory: async (_db, actor) => (scopeOf(actor, 'inventory.read') === 'own' ? [SEEN_BY] : []),
      }),
    ],
  })
}
