import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { Page as Screen } from '#kit/web/layout/page.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { idOf } from '../parts/id-of.ts'
import { usePage } from '../parts/use-book.ts'
import { PageEditor } from '../subject/page-editor.tsx'
import { PageView } from '../subject/page-view.tsx'

const address = z.object({ edit: z.literal(['1', 1]).optional() })

const SubjectScreen = () => {
  const id = idOf(useParams({ strict: false }))
  const [{ edit }, set] = useAddressState(address)
  const query = usePage(id)
  const close = () => set({ edit: undefined })
  if (query.data === undefined || query.data === null)
    return (
      <Screen title="Page">
        <Loaded query={query} what="the page" shape="form">
          {() => null}
        </Loaded>
      </Screen>
    )
  const page = query.data
  return edit !== undefined && page.can.update ? (
    <PageEditor key={page.id} page={page} onClose={close} />
  ) : (
    <PageView key={page.id} page={page} onEdit={() => set({ edit: '1' }, { push: true })} />
  )
}
export default SubjectScreen
