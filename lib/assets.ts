// Assets: what the background does for them beyond reading the service.

/** Where an asset is used: a page's logos and preview images, or those of an audience. */
export interface AssetUse {
  pageId: string;
  pageName: string;
  audienceId?: string;
  audienceName?: string;
  as: ('logo' | 'og' | 'twitter')[];
}

export type Preview =
  | { kind: 'image'; type: string; base64: string }
  /** Not a picture that is shown, too large, unreachable, or on a host that needs access first. */
  | { kind: 'none'; why: 'type' | 'size' | 'unreachable' | 'access' | 'address'; host?: string };

export interface AssetRequests {
  /** From the directory alone. */
  assetUses(input: { assetId: string; fileId?: string }): Promise<{ uses: AssetUse[]; total: number }>;
  /** Fetched without the key unless it is the service's own origin; at most 5 MiB, a picture by its bytes. */
  readPreview(input: { url: string }): Promise<Preview>;
}
