export { AnnotatedScene, type AnnotatedSceneProps } from './blocks/annotated-scene.tsx'
export { Ask } from './blocks/ask.tsx'
export { BeforeAfter, type BeforeAfterProps } from './blocks/before/before-after.tsx'
export { Benefits, type Benefit, type BenefitsProps } from './blocks/benefits.tsx'
export { ActionButton, Actions, Button, type ActionButtonProps, type ButtonProps } from './blocks/button.tsx'
export {
  AnnotatedChapter,
  BeforeAfterChapter,
  Chapter,
  ComparisonChapter,
  LedgerChapter,
  SideChapter,
  StepsChapter,
  type ChapterProps,
  type SideChapterProps,
} from './blocks/chapter.tsx'
export { Counted } from './blocks/counted.tsx'
export { ClaimBand, type ClaimBandProps } from './blocks/claim-band.tsx'
export { ClosingBand, type ClosingBandProps } from './blocks/closing-band.tsx'
export { ComparisonTable, type ComparisonTableProps } from './blocks/comparison-table.tsx'
export type {
  Action,
  Annotated,
  Callout,
  Change,
  Claim,
  Closing,
  FigureItem,
  Head,
  Ledger,
  LedgerItem,
  Opening,
  QuestionPlan,
  Quotation,
  Rows,
  Step,
  StepPlan,
  Table,
  WordsOpening,
} from './blocks/content.schema.ts'
export { Figure, FigureBand, StatsRow } from './blocks/figures.tsx'
export { Hero, PageHero, type HeroProps, type PageHeroProps } from './blocks/hero.tsx'
export { LedgerList, type LedgerListProps } from './blocks/ledger-list.tsx'
export { Questions, type QuestionsProps } from './blocks/questions.tsx'
export { Quote, QuoteCard } from './blocks/quote.tsx'
export { Steps } from './blocks/steps.tsx'
export {
  OpenTiles,
  Tiles,
  type Accent,
  type OpenTilesProps,
  type Tile,
  type TilesProps,
} from './blocks/tiles.tsx'
export { Badges } from './brand/badges.tsx'
export { FiledIcon } from './brand/filed-icon.tsx'
export { Icon, type IconProps } from './brand/icon.tsx'
export type { FiledIconName } from './brand/icon-names.ts'
export { Logo } from './brand/logo.tsx'
export { NewTab } from './brand/new-tab.tsx'
export { Pictogram } from './brand/pictogram.tsx'
export type { PictogramName } from './brand/pictogram-name.ts'
export { Portrait } from './brand/portrait/portrait.tsx'
export { SlimHeader } from './brand/slim-header.tsx'
export { Tally } from './brand/tally.tsx'
export { AnimatedTally } from './brand/animated-tally.tsx'
export { TallyList } from './brand/tally-list.tsx'
export { ToolMark } from './brand/tool-mark.tsx'
export { Carousel, type CarouselProps, type CarouselSlide } from './carousel/carousel.tsx'
export { classNames } from './class-names.ts'
export { Embed, type EmbedProps } from './embed/embed.tsx'
export type { EmbedPart, EmbedWord } from './embed/embed-part.ts'
export { createFramePart } from './embed/frame-part.ts'
export { fieldOf, hearFrames, heightIn } from './embed/hear-frames.ts'
export { loadScript } from './embed/load-script.ts'
export { useNear } from './embed/use-near.ts'
export { ConsentBox, type ConsentBoxProps } from './form/consent-box.tsx'
export { FieldMessage, SelectInput, TextArea, TextInput, type SelectInputProps } from './form/controls.tsx'
export { clearDraft, draftFor, saveDraft } from './form/draft.ts'
export { Alert, ErrorSummary, type FieldProblem, type Problems } from './form/error-summary.tsx'
export { controlProps, Field, type FieldProps } from './form/field.tsx'
export { createFormToken, type FormProof } from './form/form-token.ts'
export { outcomeOf, outcomeWithout, type Outcome } from './form/outcome.ts'
export { FieldGrid, PostForm, SendRow, type SendRowProps } from './form/post-form.tsx'
export { Sheet, type SheetProps } from './form/sheet.tsx'
export { createSubmissionKeys } from './form/submission-key.ts'
export { isBeingPosted, takeOver } from './form/take-over.ts'
export { Trap } from './form/trap.tsx'
export { useErrorTitle } from './form/use-error-title.ts'
export { useShownMessages } from './form/use-shown-messages.ts'
export { InFirstScreen } from './layout/first-screen.tsx'
export { Cell, Grid, Split } from './layout/grid.tsx'
export { FootLinks, PageFoot, type FootLinksProps } from './layout/page-foot.tsx'
export { Container, Section, type SectionProps, type Tone } from './layout/section.tsx'
export { Marquee, type MarqueeItem, type MarqueeProps } from './motion/marquee.tsx'
export { CommissionSplit } from './scenes/commission-split.tsx'
export { CourseQuiz } from './scenes/course-quiz.tsx'
export { CrewWeek } from './scenes/crew-week.tsx'
export { HiringPipeline } from './scenes/hiring-pipeline.tsx'
export { Leaderboard } from './scenes/leaderboard.tsx'
export { OnboardingChecklist } from './scenes/onboarding-checklist.tsx'
export { PayStub } from './scenes/pay-stub.tsx'
export { PaymentTicket } from './scenes/payment-ticket.tsx'
export { PhonePay } from './scenes/phone-pay.tsx'
export {
  ProductScreen,
  ScreenHead,
  type ProductScreenProps,
  type ScreenPlace,
} from './scenes/product-screen.tsx'
export { RowScene, type RowSceneProps } from './scenes/row-scene.tsx'
export { Amount } from './scenes/amount.tsx'
export { SceneFrame, ScenePerson, SceneRow, type SceneProps } from './scenes/scene-frame.tsx'
export { SceneStack, type SceneStackProps } from './scenes/scene-stack.tsx'
export { ScreenPerson, type ScreenPersonProps } from './scenes/screen-person.tsx'
export { SignedDocument } from './scenes/signed-document.tsx'
export {
  Eyebrow,
  Heading,
  Lede,
  SectionHead,
  type HeadingProps,
  type SectionHeadProps,
} from './type/heading.tsx'
export { Prose } from './type/prose.tsx'
export { Mark, Marked, Text } from './type/text.tsx'
