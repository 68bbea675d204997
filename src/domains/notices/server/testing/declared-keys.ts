import '#domains/notices/contract/kinds.models.ts'

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'testing.other': true
    [kind: `test.${string}`]: true
  }
}
