import '#domains/notices/contract/kinds.models.ts'

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    [kind: `testing.${string}`]: true
    [kind: `test.${string}`]: true
  }
}
