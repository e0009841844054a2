/** Types made from schemas are those that both sides work with; the compiler says so. */
import { expectTypeOf, it } from 'vitest';
import type { ChatAssistant, ChatSession } from '../assistant.ts';
import type {
  OauthTokenRequest,
  RegisterRequest,
  ServerInfo,
  SignOnConfig,
  SsoTokenAnswer,
  SsoTokenRequest,
  TokenAnswer,
} from '../identity.ts';
import type { MapPicture } from '../maps.ts';
import type { SearchQuery } from '../search.ts';
import type { ShareLink, ShareRequest } from '../share.ts';
import type { UploadedFile } from '../upload.ts';
import type { SavedView, ViewRequest } from '../views.ts';
import type { CheckRequest, DocumentSource, SaveRequest } from '../workbench.ts';
import type { chatAssistant, chatSession } from './assistant.ts';
import type { uploadedFile } from './files.ts';
import type { oauthTokenBody, registerBody, signOnConfig, ssoTokenAnswer, ssoTokenBody, tokenAnswer } from './identity.ts';
import type { mapPicture } from './map.ts';
import type { Of } from './schema.ts';
import type { searchBody } from './screen.ts';
import type { serverInfo } from './system.ts';
import type { savedView, shareBody, shareLink, viewBody } from './views.ts';
import type { checkBody, documentSource, saveBody } from './workbench.ts';

it('requests', () => {
  expectTypeOf<Of<typeof searchBody>>().toEqualTypeOf<SearchQuery>();
  expectTypeOf<ViewRequest>().toExtend<Of<typeof viewBody>>();
  expectTypeOf<Of<typeof shareBody>>().toEqualTypeOf<ShareRequest>();
  expectTypeOf<OauthTokenRequest>().toExtend<Of<typeof oauthTokenBody>>();
  expectTypeOf<Of<typeof registerBody>>().toEqualTypeOf<RegisterRequest>();
  expectTypeOf<Of<typeof ssoTokenBody>>().toEqualTypeOf<SsoTokenRequest>();
  expectTypeOf<Of<typeof checkBody>>().toEqualTypeOf<CheckRequest>();
  expectTypeOf<Of<typeof saveBody>>().toEqualTypeOf<SaveRequest>();
});

it('answers', () => {
  expectTypeOf<Of<typeof savedView>>().toEqualTypeOf<SavedView>();
  expectTypeOf<Of<typeof shareLink>>().toEqualTypeOf<ShareLink>();
  expectTypeOf<Of<typeof tokenAnswer>>().toEqualTypeOf<TokenAnswer>();
  expectTypeOf<Of<typeof ssoTokenAnswer>>().toEqualTypeOf<SsoTokenAnswer>();
  expectTypeOf<Of<typeof signOnConfig>>().toEqualTypeOf<SignOnConfig>();
  expectTypeOf<Of<typeof serverInfo>>().toEqualTypeOf<ServerInfo>();
  expectTypeOf<Of<typeof uploadedFile>>().toEqualTypeOf<UploadedFile>();
  expectTypeOf<Of<typeof documentSource>>().toEqualTypeOf<DocumentSource>();
  expectTypeOf<Of<typeof chatAssistant>>().toEqualTypeOf<ChatAssistant>();
  expectTypeOf<ChatSession>().toExtend<Of<typeof chatSession>>();
  expectTypeOf<MapPicture['kind']>().toEqualTypeOf<Of<typeof mapPicture>['kind']>();
});
