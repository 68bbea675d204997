import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { z } from 'zod'
import { Page as Screen } from '#kit/web/layout/page.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import type { Page } from '../../contract/hashbook.models.ts'
import { idOf } from '../parts/id-of.ts'
import { usePage } from '../parts/use-book.ts'
import { PageEditor } from '../subject/page-editor.tsx'
import { PageView } from '../subject/page-view.tsx'

const address = z.object({ edit: z.literal(['1', 1]).optional() })

const SubjectScreen = () => {
  const id = idOf(useParams({ strict: false }))
  const [{ edit }, set] = useAddressState(address)
  const query = usePage(id)
  // The saved page is shown until the page is read again.
  const [saved, setSaved] = useState<Page | null>(null)
  const close = () => set({ edit: undefined })
  if (query.data === undefined || query.data === null)
    return (
      <Screen title="Page">
        <Loaded query={query} what="the page" shape="form">
          {() => null}
        </Loaded>
      </Screen>
    )
  const isNewer = saved?.id === id && saved.revision > query.data.revision
  const page = isNewer ? saved : query.data
  return edit !== undefined && page.can.update ? (
    <Suspense fallback={<Skeletons shape="form" />}>
      <PageEditor key={page.id} page={page} onSaved={setSaved} onClose={close} />
    </Suspense>
  ) : (
    <PageView
      key={page.id}
      page={page}
      isSaved={saved?.id === id && saved.revision === page.revision}
      onEdit={() => set({ edit: '1' }, { push: true })}
    />
  )
}
export default SubjectScreen
