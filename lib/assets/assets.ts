// Assets: what the background does for them beyond reading the service.

export type AssetUseAs = 'logo' | 'og' | 'twitter';

/** Where an asset is used: a page's logos and preview images, or those of an audience. */
export interface AssetUse {
  pageId: string;
  pageName: string;
  audienceId?: string;
  audienceName?: string;
  as: AssetUseAs[];
}

/** What stands for an asset in a record. */
export interface AssetTarget {
  assetId: string;
  fileId?: string;
  /** Where its file is served. */
  urls: string[];
}

/** The record that a part of the search ended with. */
export interface UsesFrom {
  pageId: string;
  /** Absent while pages are gone through; '' before the first audience of a page. */
  audienceId?: string;
}

/** One part of the search: a directory may hold a million audiences, so it is gone through in parts that can be stopped. */
export interface AssetUsesPart {
  uses: AssetUse[];
  /** Records of this part. */
  checked: number;
  /** All there are to check; with the first part. */
  of?: number;
  /** What to go on with. Absent: that was all. */
  next?: UsesFrom;
}

export type NoPreview =
  /** Not a picture that is shown: an SVG, a video, a text. */
  | 'type'
  | 'size'
  | 'unreachable'
  /** Its host has to be allowed first. */
  | 'access'
  /** Neither https nor on this machine. */
  | 'address';

export type Preview =
  | { kind: 'image'; type: string; base64: string }
  /** `pattern` is what the browser can be asked for, with `access`. */
  | { kind: 'none'; why: NoPreview; host?: string; pattern?: string };
